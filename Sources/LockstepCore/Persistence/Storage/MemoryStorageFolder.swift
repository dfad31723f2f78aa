/// A place for many saved values in memory, for tests and previews.
public final class MemoryStorageFolder: StateStorageFolder {
    private let storages = Locked<[String: MemoryStorage]>([:])

    /// Creates a folder without values.
    public init() {}

    /// Returns the place of one value. Each call with the same name returns the same object.
    ///
    /// - Parameter name: The name.
    /// - Returns: The place.
    public func storage(named name: String) -> any StateStorage { self[name] }

    /// The place of one value. A test can inspect it or make it fail.
    ///
    /// - Parameter name: The name.
    public subscript(name: String) -> MemoryStorage {
        storages.withLock { storages in
            if let storage = storages[name] { return storage }
            let storage = MemoryStorage()
            storages[name] = storage
            return storage
        }
    }

    /// Returns the names of all places with a value.
    ///
    /// - Returns: The names.
    /// - Throws: Nothing.
    public func names() throws -> [String] {
        storages.withLock { $0 }.filter { $0.value.data != nil }.map(\.key)
    }
}

extension StateStorageFolder where Self == MemoryStorageFolder {
    /// A new, empty folder in memory.
    public static var memory: MemoryStorageFolder { MemoryStorageFolder() }
}

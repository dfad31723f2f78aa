import LockstepCore

/// A folder that keeps its values in memory, for tests and previews.
public final class MemoryStorageFolder: StateStorageFolder {
    private let storages = Locked<[String: MemoryStorage]>([:])

    /// Creates an empty folder.
    public init() {}

    /// Returns the storage of one value. Each call with the same name returns the same object.
    ///
    /// - Parameter name: The name.
    /// - Returns: The storage.
    public func storage(named name: String) -> any StateStorage { self[name] }

    /// The storage of one value. A test can inspect the value, and can make the functions of the storage fail.
    ///
    /// - Parameter name: The name.
    public subscript(name: String) -> MemoryStorage {
        storages.withLock { storages in
            let storage = storages[name] ?? MemoryStorage()
            storages[name] = storage
            return storage
        }
    }

    /// Returns the names of all storages with a value.
    ///
    /// - Returns: The names.
    /// - Throws: This implementation does not throw.
    public func names() throws -> [String] {
        storages.withLock { $0 }.filter { $0.value.data != nil }.map(\.key)
    }
}

extension StateStorageFolder where Self == MemoryStorageFolder {
    /// A new, empty folder in memory. See ``MemoryStorageFolder``.
    public static var memory: MemoryStorageFolder { MemoryStorageFolder() }
}

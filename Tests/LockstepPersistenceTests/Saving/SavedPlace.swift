import Foundation
import LockstepCore
import LockstepPersistence

/// A place for saved data. Each call of ``storage`` returns a storage of the same data, as another part of an app
/// would create it.
@MainActor enum SavedPlace: String, CaseIterable, Sendable {
    /// A file. Each storage is a new object.
    case file
    /// A file. The second storage has another path, which leads to the same file.
    case linkedFolder
    case memory
    /// A key of user defaults. Each storage is a new object.
    case userDefaults
    /// A custom storage that is an object, and does not reserve its data.
    case object
    /// A custom storage that is a struct, and does not reserve its data.
    case value

    /// Returns two storages of the same new, empty place. The folder must exist as long as the storages.
    func makeStorages(in folder: Folder) throws -> [any StateStorage] {
        switch self {
        case .file: return [FileStorage(folder.file), FileStorage(folder.file)]
        case .linkedFolder:
            let (real, link) = (folder["real"], folder["link"])
            try FileManager.default.createDirectory(at: real, withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
            return [FileStorage(real.appending(path: "state")), FileStorage(link.appending(path: "state"))]
        case .memory:
            let storage = MemoryStorage()
            return [storage, storage]
        case .userDefaults:
            guard let defaults = UserDefaults(suiteName: "lockstep-tests-places") else { return [] }
            let key = "\(UUID())"
            return [UserDefaultsStorage(key, in: defaults), UserDefaultsStorage(key, in: defaults)]
        case .object:
            let storage = PlainStorage()
            return [storage, storage]
        case .value:
            let storage = PlainStorage()
            return [PlainValue(base: storage), PlainValue(base: storage)]
        }
    }
}

/// A custom storage with the required functions only.
private final class PlainStorage: StateStorage {
    private let data = Locked<Data?>(nil)

    func read() -> Data? { data.withLock { $0 } }
    func write(_ data: Data) { self.data.withLock { $0 = data } }
    func remove() { data.withLock { $0 = nil } }
}

/// A custom storage that is a struct.
private struct PlainValue: StateStorage {
    let base: PlainStorage

    func read() -> Data? { base.read() }
    func write(_ data: Data) { base.write(data) }
    func remove() { base.remove() }
}

/// A store of each style whose state, a number, is saved.
@MainActor enum SavedStyle: String, CaseIterable, Sendable {
    case structStore, propertyStore, valueStore

    /// A store, reduced to its number.
    @MainActor struct Number {
        let get: @MainActor () -> Int
        let set: @MainActor (Int) -> Void
        let persist: @MainActor (any StateStorage, any Clock<Duration>) -> StorePersistence

        var value: Int {
            get { get() }
            nonmutating set { set(newValue) }
        }
    }

    func makeStore() -> Number {
        switch self {
        case .structStore:
            let store = SettingsStore()
            return Number(
                get: { store.count }, set: { number in store.commit { $0.count = number } },
                persist: { store.persist(in: $0, every: .milliseconds(500), clock: $1) })
        case .propertyStore:
            let store = PaperStore()
            return Number(
                get: { store.percent }, set: { store.percent = $0 },
                persist: { store.persist(in: $0, every: .milliseconds(500), clock: $1) })
        case .valueStore:
            let store = AsyncValue<Int>()
            return Number(
                get: { store.latestValue ?? 0 }, set: { store.set($0) },
                persist: { store.persist(in: $0, every: .milliseconds(500), clock: $1) })
        }
    }
}

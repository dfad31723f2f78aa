import Dispatch
import Foundation
import LockstepCore
import LockstepPersistence

/// A folder in memory. Tests can hold the calls of its values, and make them fail.
final class ScriptedFolder: StateStorageFolder {
    private struct Content {
        var storages: [String: ScriptedStorage] = [:]
        var error: PersistenceError?
        var listings = 0
        var held: DispatchSemaphore?
    }

    private let content = Locked(Content())

    /// The storage of a value, the same object each time.
    subscript(name: String) -> ScriptedStorage {
        content.withLock { content in
            if let storage = content.storages[name] { return storage }
            let storage = ScriptedStorage()
            content.storages[name] = storage
            return storage
        }
    }

    /// The number of times that the names were listed, including failures.
    var listings: Int { content.withLock { $0.listings } }

    /// Saves values in version 1.
    func save(_ values: [String: some Encodable & Sendable]) throws {
        for (name, value) in values {
            let data = SavedState(version: 1, payload: try JSONEncoder().encode(value)).data()
            self[name].set { $0.data = data }
        }
    }

    /// Makes the listing of names fail, or succeed again.
    func failListing(with error: PersistenceError?) { content.withLock { $0.error = error } }

    /// Holds the next listing of names until the returned function is called.
    func holdNextListing() -> @Sendable () -> Void {
        let semaphore = DispatchSemaphore(value: 0)
        content.withLock { $0.held = semaphore }
        return { semaphore.signal() }
    }

    func storage(named name: String) -> any StateStorage { self[name] }

    func names() throws -> [String] {
        let held = content.withLock { content in
            defer { content.held = nil }
            return content.held
        }
        _ = held?.wait(timeout: .now() + 600)
        let (error, storages) = content.withLock { content in
            content.listings += 1
            return (content.error, content.storages)
        }
        if let error { throw error }
        return storages.filter { $0.value.now.data != nil }.map(\.key)
    }
}

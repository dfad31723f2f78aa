import Dispatch
import Foundation
import LockstepCore
import LockstepPersistence

/// A storage in memory. Tests can hold its calls, and make them fail.
final class ScriptedStorage: StateStorage {
    struct Content: Sendable {
        var data: Data?
        var aside: [Data] = []
        var writes = 0
        var removals = 0
        var isOpen = false
        var wasOnMainThread = false
        var openError: PersistenceError?
        var readError: PersistenceError?
        var writeError: PersistenceError?
        var removeError: PersistenceError?
        var quarantineError: PersistenceError?
        /// The number of writes and removals that have started.
        fileprivate var begun = 0
        fileprivate var waiting: [Waiting] = []

        fileprivate func isReached(_ waiting: Waiting) -> Bool {
            (waiting.isForBeginning ? begun : writes + removals) >= waiting.count
        }
    }

    fileprivate struct Waiting: Sendable {
        let count: Int
        var isForBeginning = false
        var continuation: CheckedContinuation<Void, Never>?
    }

    private let content: Locked<Content>
    private let held = Locked<DispatchSemaphore?>(nil)

    init(_ data: Data? = nil) { content = Locked(Content(data: data)) }

    /// Returns a storage that holds a saved value.
    static func holding(_ value: some Encodable, version: Int = 1) throws -> ScriptedStorage {
        let payload = try JSONEncoder().encode(value)
        return ScriptedStorage(SavedState(version: version, payload: payload).data())
    }

    var now: Content { content.withLock { $0 } }

    func set(_ change: @Sendable (inout Content) -> Void) { content.withLock { change(&$0) } }

    /// Returns the value that was saved last.
    func saved<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
        try now.data.map { try JSONDecoder().decode(Value.self, from: SavedState($0).payload) }
    }

    /// Waits until `count` writes or removals have ended or failed.
    func hasDone(_ count: Int) async { await wait(Waiting(count: count)) }

    /// Waits until `count` writes or removals have started.
    func hasBegun(_ count: Int) async { await wait(Waiting(count: count, isForBeginning: true)) }

    /// Waits. Returns early if the test is cancelled by its time limit.
    private func wait(_ waiting: Waiting) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReached = content.withLock { content in
                    if Task.isCancelled || content.isReached(waiting) { return true }
                    var waiting = waiting
                    waiting.continuation = continuation
                    content.waiting.append(waiting)
                    return false
                }
                if isReached { continuation.resume() }
            }
        } onCancel: {
            let all = content.withLock { content in
                defer { content.waiting = [] }
                return content.waiting
            }
            for waiting in all { waiting.continuation?.resume() }
        }
    }

    /// Holds the next write or removal until the returned function is called.
    func holdNextWrite() -> @Sendable () -> Void {
        let semaphore = DispatchSemaphore(value: 0)
        held.withLock { $0 = semaphore }
        return { semaphore.signal() }
    }

    // MARK: StateStorage

    func open() throws {
        let error = content.withLock { content in
            let error = content.openError ?? (content.isOpen ? PersistenceError.inUse("scripted") : nil)
            if error == nil { content.isOpen = true }
            return error
        }
        if let error { throw error }
    }

    func close() { content.withLock { $0.isOpen = false } }

    func read() throws -> Data? {
        let content = now
        if let error = content.readError { throw error }
        return content.data
    }

    func write(_ data: Data) throws {
        waitWhileHeld()
        let isMain = Thread.isMainThread
        let error = content.withLock { content in
            content.wasOnMainThread = content.wasOnMainThread || isMain
            if content.writeError == nil { content.data = data }
            content.writes += 1
            return content.writeError
        }
        resume()
        if let error { throw error }
    }

    func remove() throws {
        waitWhileHeld()
        let error = content.withLock { content in
            if content.removeError == nil { content.data = nil }
            content.removals += 1
            return content.removeError
        }
        resume()
        if let error { throw error }
    }

    func quarantine() throws -> String {
        if let error = now.quarantineError { throw error }
        content.withLock { content in
            if let data = content.data { content.aside.append(data) }
            content.data = nil
        }
        return "aside"
    }

    /// Waits until the test releases the call, with a time limit in case the test is broken.
    private func waitWhileHeld() {
        content.withLock { $0.begun += 1 }
        resume()
        let semaphore = held.withLock { held in
            defer { held = nil }
            return held
        }
        _ = semaphore?.wait(timeout: .now() + 600)
    }

    private func resume() {
        let ready = content.withLock { content in
            let ready = content.waiting.filter { content.isReached($0) }
            content.waiting.removeAll { [content] in content.isReached($0) }
            return ready
        }
        for waiting in ready { waiting.continuation?.resume() }
    }
}

import Dispatch
import Foundation
import LockstepCore

/// A storage in memory that does what a test tells it to.
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
        fileprivate var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let content: Locked<Content>
    private let held = Locked<DispatchSemaphore?>(nil)

    init(_ data: Data? = nil) { content = Locked(Content(data: data)) }

    /// What version 1 saves of a value.
    static func holding(_ value: some Encodable, version: Int = 1) throws -> ScriptedStorage {
        let payload = try JSONEncoder().encode(value)
        return ScriptedStorage(SavedState(version: version, savedAt: .now, payload: payload).data)
    }

    var now: Content { content.withLock { $0 } }

    func set(_ change: @Sendable (inout Content) -> Void) { content.withLock { change(&$0) } }

    /// The value that was saved last.
    func saved<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
        try now.data.map { try JSONDecoder().decode(Value.self, from: SavedState($0).payload) }
    }

    /// Waits until so many writes or removals have ended or failed.
    func hasDone(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isDone = content.withLock { content in
                if content.writes + content.removals >= count { return true }
                content.waiting.append((count, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// Holds up the next write, until the function that is returned is called.
    func holdNextWrite() -> @Sendable () -> Void {
        let semaphore = DispatchSemaphore(value: 0)
        held.withLock { $0 = semaphore }
        return { semaphore.signal() }
    }

    // MARK: StateStorage

    func open() throws {
        let error = content.withLock { content in
            content.isOpen = content.openError == nil
            return content.openError
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
        held.withLock { held in
            defer { held = nil }
            return held
        }?.wait()
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
        content.withLock { content in
            content.data = nil
            content.removals += 1
        }
        resume()
    }

    func setAside() throws -> String {
        content.withLock { content in
            if let data = content.data { content.aside.append(data) }
            content.data = nil
        }
        return "aside"
    }

    private func resume() {
        let ready = content.withLock { content in
            let done = content.writes + content.removals
            let ready = content.waiting.filter { $0.count <= done }
            content.waiting.removeAll { $0.count <= done }
            return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }
}

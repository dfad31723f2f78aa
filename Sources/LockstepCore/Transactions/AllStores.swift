/// A namespace of methods that attach recorders and interceptors to every store of the process, including stores that
/// are created later.
///
/// Attaching a recorder or an interceptor here does not keep stores alive.
///
/// ```swift
/// let history = HistoryRecorder(limit: 1000)
/// AllStores.attach(history)
/// ```
///
/// Isolation: the main actor.
@MainActor public enum AllStores {
    static let listeners = Listeners()

    /// The recorders of the current task and of the tasks that it starts.
    @TaskLocal static private var recordersOfTask: [any Recorder & Sendable] = []
    /// The number of tasks with such recorders. While it is 0, the task-local value need not be read.
    @exclusivity(unchecked) static private var recordedTasks = 0

    /// Whether any store was ever recorded or intercepted. Until then, executions need not be tracked. The value is
    /// also `true` while the closure of a derived value runs, so that one check is enough for both.
    @inlinable static var hasEverListened: Bool { attention != 0 }

    @exclusivity(unchecked) @usableFromInline static var attention: UInt8 = 0
    private static let listened: UInt8 = 1
    private static let deriving: UInt8 = 2

    /// Records that there is a recorder or an interceptor.
    static func noteListener() { attention |= listened }

    /// Whether the closure of a derived value is running.
    static var isDeriving: Bool { attention & deriving != 0 }

    /// Sets whether the closure of a derived value is running.
    ///
    /// - Returns: The previous value.
    @discardableResult static func exchangeIsDeriving(with isDeriving: Bool) -> Bool {
        defer { attention = isDeriving ? attention | deriving : attention & ~deriving }
        return Self.isDeriving
    }

    /// The recorders of every store, for the current task.
    static var recorders: [any Recorder] {
        recordedTasks == 0 ? listeners.recorders : listeners.recorders + recordersOfTask
    }

    /// Whether there are recorders or interceptors of every store, for the current task.
    static var isListening: Bool { !listeners.isEmpty || (recordedTasks > 0 && !recordersOfTask.isEmpty) }

    /// The stores that were created after ``beginListing()``, in the order of their creation. Some of them may be
    /// released.
    package private(set) static var listed: [StoreReference] = []

    /// The number of callers that need the list.
    private static var listers = 0

    /// Starts listing the stores that are created from now on. Call ``endListing()`` once for each call.
    package static func beginListing() { listers += 1 }

    /// Balances a call of ``beginListing()``. When all calls are balanced, the list is cleared.
    package static func endListing() {
        listers -= 1
        if listers == 0 { listed = [] }
    }

    /// Adds a store to the list, if stores are being listed.
    static func list(_ pipeline: @autoclosure () -> AnyPipeline) {
        guard listers > 0 else { return }
        if listed.count >= longestList { listed.removeAll { $0.pipeline == nil } }
        if listed.count < longestList { listed.append(pipeline().store) }
    }

    private static let longestList = 10_000

    /// Restores snapshots of several stores at once, for a tool. This is not an undo step. A store that is released,
    /// or whose snapshots have another type, is skipped.
    ///
    /// - Parameters:
    ///   - snapshots: The stores and their snapshots.
    ///   - name: The name of the executions and of their commits.
    package static func restore(_ snapshots: [(store: StoreReference, snapshot: any Sendable)], name: String) {
        let parts = snapshots.compactMap { part in
            part.store.pipeline.flatMap { $0.capture() == nil ? nil : (pipeline: $0, snapshot: part.snapshot) }
        }
        Restoration(isUndoable: false).restore(parts, name: name)
    }

    /// Changes stores for a tool. The changes are not undo steps and are not saved (promise S7).
    ///
    /// - Parameter change: Changes stores.
    package static func changingForTool(_ change: () -> Void) {
        Restoration.reacting(to: Restoration(isUndoable: false), change)
    }

    /// Attaches a recorder that receives the executions and commits of every store.
    ///
    /// Attaching a recorder again has no effect. A recorder that is attached to a store and to all stores receives
    /// each event once.
    ///
    /// - Parameter recorder: The recorder. It is kept alive until you detach it.
    public static func attach(_ recorder: any Recorder) { listeners.attach(recorder) }

    /// Detaches a recorder.
    ///
    /// - Parameter recorder: The recorder. Nothing happens if it was not attached here.
    public static func detach(_ recorder: any Recorder) { listeners.detach(recorder) }

    /// Attaches an interceptor that wraps the executions of every store. It runs outside the interceptors of the
    /// stores, and inside the interceptors that were attached here before.
    ///
    /// - Parameter interceptor: The interceptor. If it is also a ``Recorder``, it receives the events of every store.
    /// - Returns: The attachment, which detaches the interceptor.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor) -> InterceptorAttachment {
        InterceptorAttachment(of: interceptor, to: listeners)
    }

    /// Attaches an interceptor that wraps the executions of every store and records their events.
    ///
    /// - Parameter interceptor: An interceptor that is also a recorder.
    /// - Returns: The attachment, which detaches both the interceptor and the recorder.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor & Recorder) -> InterceptorAttachment {
        attach(interceptor as any StoreInterceptor)
    }

    /// Records everything that a piece of work, and the tasks that it starts, do to any store.
    ///
    /// - Parameters:
    ///   - recorder: The recorder.
    ///   - work: The work.
    /// - Throws: The error that `work` throws.
    package nonisolated static func record(
        by recorder: any Recorder & Sendable, _ work: @Sendable () async throws -> Void
    ) async throws {
        await begin()
        let result: Result<Void, any Error>
        do {
            try await $recordersOfTask.withValue(recordersOfTask + [recorder], operation: work)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await end()
        try result.get()
    }

    private static func begin() {
        recordedTasks += 1
        noteListener()
    }

    private static func end() { recordedTasks -= 1 }
}

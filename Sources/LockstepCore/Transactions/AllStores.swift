/// Listens to every store of the process: those that exist and those made later.
///
/// No store is kept alive by this.
///
/// ```swift
/// let history = HistoryRecorder(limit: 1000)
/// AllStores.attach(history)
/// ```
@MainActor public enum AllStores {
    static let listeners = Listeners()

    /// Recorders of what one task does, and the tasks that it starts.
    @TaskLocal static private var recordersOfTask: [any Recorder & Sendable] = []
    /// The number of tasks with such recorders. While it is zero, the task-local value need not be read.
    @exclusivity(unchecked) static private var recordedTasks = 0

    /// Whether any store was ever recorded or intercepted. Until then, executions need not be distinguished. While the closure of a
    /// derived value runs, it is true, so that one check serves both.
    @inlinable static var hasEverListened: Bool { attention != 0 }

    @exclusivity(unchecked) @usableFromInline static var attention: UInt8 = 0
    private static let listened: UInt8 = 1
    private static let deriving: UInt8 = 2

    /// Something listens, from now on.
    static func noteListener() { attention |= listened }

    /// Whether the closure of a derived value runs.
    static var isDeriving: Bool { attention & deriving != 0 }

    /// Notes whether the closure of a derived value runs.
    ///
    /// - Returns: Whether one ran before.
    @discardableResult static func exchangeIsDeriving(with isDeriving: Bool) -> Bool {
        defer { attention = isDeriving ? attention | deriving : attention & ~deriving }
        return Self.isDeriving
    }

    /// The recorders of every store, as far as this task is concerned.
    static var recorders: [any Recorder] {
        recordedTasks == 0 ? listeners.recorders : listeners.recorders + recordersOfTask
    }

    /// Whether anything listens to every store, as far as this task is concerned.
    static var isListening: Bool { !listeners.isEmpty || (recordedTasks > 0 && !recordersOfTask.isEmpty) }

    /// The stores that were made after ``beginListing()``, in the order of their making. Some may be gone.
    package private(set) static var listed: [StoreReference] = []

    /// How many ask for the list.
    private static var listers = 0

    /// Lists the stores that are made from now on, until ``endListing()`` was called as often.
    package static func beginListing() { listers += 1 }

    /// Ends what ``beginListing()`` began. Where nobody else asks for the list, it is emptied.
    package static func endListing() {
        listers -= 1
        if listers == 0 { listed = [] }
    }

    /// Lists a store, if stores are listed.
    static func list(_ pipeline: @autoclosure () -> AnyPipeline) {
        guard listers > 0 else { return }
        if listed.count >= longestList { listed.removeAll { $0.pipeline == nil } }
        if listed.count < longestList { listed.append(pipeline().store) }
    }

    private static let longestList = 10_000

    /// Puts snapshots of several stores back at once, for a tool: that is not an undo step. A store that is gone, or has snapshots of
    /// another type, is left out.
    ///
    /// - Parameters:
    ///   - snapshots: The stores, and their snapshots.
    ///   - name: The name of the executions and of their commits.
    package static func restore(_ snapshots: [(store: StoreReference, snapshot: any Sendable)], name: String) {
        let parts = snapshots.compactMap { part in
            part.store.pipeline.flatMap { $0.capture() == nil ? nil : (pipeline: $0, snapshot: part.snapshot) }
        }
        Restoration(isUndoable: false).restore(parts, name: name)
    }

    /// Changes stores for a tool. The changes are not undo steps, and are not saved (promise S7).
    ///
    /// - Parameter change: Changes stores.
    package static func changingForTool(_ change: () -> Void) {
        Restoration.reacting(to: Restoration(isUndoable: false), change)
    }

    /// Records the executions and commits of every store with `recorder`, until it is detached.
    ///
    /// Attaching a recorder that is attached already changes nothing. A recorder that is attached to a store and to
    /// all stores receives each event once.
    ///
    /// - Parameter recorder: The recorder. It is kept alive until it is detached.
    public static func attach(_ recorder: any Recorder) { listeners.attach(recorder) }

    /// Detaches `recorder`.
    ///
    /// - Parameter recorder: A recorder that was attached here; for any other, nothing happens.
    public static func detach(_ recorder: any Recorder) { listeners.detach(recorder) }

    /// Wraps the executions of every store in `interceptor`: outside the stores' own interceptors, and inside those
    /// attached here before.
    ///
    /// - Parameter interceptor: The interceptor. One that is a ``Recorder`` too receives every store's events.
    /// - Returns: The attachment, which detaches the interceptor.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor) -> InterceptorAttachment {
        InterceptorAttachment(of: interceptor, to: listeners)
    }

    /// Wraps the executions of every store in `interceptor`, and records every store's events with it.
    ///
    /// - Parameter interceptor: An interceptor that is a recorder too.
    /// - Returns: The attachment, which detaches it as both.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor & Recorder) -> InterceptorAttachment {
        attach(interceptor as any StoreInterceptor)
    }

    /// Records what a piece of work, and the tasks that it starts, does to any store.
    ///
    /// - Parameters:
    ///   - recorder: The recorder.
    ///   - work: The work.
    /// - Throws: What `work` throws.
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

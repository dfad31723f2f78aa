/// A namespace of methods that attach recorders and interceptors to every store of the process. Stores that are
/// created later are included.
///
/// Attaching a recorder or an interceptor here does not keep stores alive. A recorder that keeps states, such as
/// ``HistoryRecorder``, keeps the stores inside these states alive (promise E1).
///
/// ```swift
/// let history = HistoryRecorder(limit: 1000)
/// AllStores.attach(history)
/// ```
///
/// Isolation: the main actor.
@MainActor public enum AllStores {
    static let attachments = Attachments()

    /// The recorders that ``record(by:_:)`` attaches to the current task. Tasks that the current task starts inherit
    /// these recorders.
    private static var recordersOfTask: [any Recorder & Sendable] { WorkContext.current[RecordersOfTask.self] }

    private enum RecordersOfTask: WorkContextKey {
        static var defaultValue: [any Recorder & Sendable] { [] }
    }

    /// The number of running calls of ``record(by:_:)``. If the number is 0, ``recordersOfTask`` need not be read.
    @exclusivity(unchecked) static private var recordedTasks = 0

    /// Whether ``hasAttachments`` can be `true`: a recorder or an interceptor is attached to all stores, or recorders are
    /// attached to a task.
    @exclusivity(unchecked) private(set) static var mayHaveAttachments = false

    /// Records that a recorder or an interceptor was attached to a store or to all stores, or was detached.
    static func attachmentsDidChange() {
        mayHaveAttachments = !attachments.isEmpty || recordedTasks > 0
    }

    /// The recorders that are attached to all stores, and the recorders of the current task.
    static var recorders: [any Recorder] {
        recordedTasks == 0 ? attachments.recorders : attachments.recorders + recordersOfTask
    }

    /// Whether ``recorders`` is not empty.
    static var isRecording: Bool { attachments.isRecording || (recordedTasks > 0 && !recordersOfTask.isEmpty) }

    /// Returns whether ``recorders`` contains a recorder.
    static func isRecorded(by recorder: any Recorder) -> Bool {
        attachments.contains(recorder) || (recordedTasks > 0 && recordersOfTask.contains { $0 === recorder })
    }

    /// Calls each recorder of all stores and each recorder of one store once with `event`. Skips a recorder that another
    /// recorder detaches during this call.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - own: The recorders of the store that the event belongs to.
    static func recordEvent(_ event: StoreEvent, and own: Attachments?) {
        let ofStore = own?.recorders ?? []
        var recorders = recorders
        if !ofStore.isEmpty, !recorders.isEmpty { recorders.removeAll { own?.contains($0) == true } }
        recorders = recorders.isEmpty ? ofStore : ofStore + recorders
        /// The number of detached recorders. While it stays the same, no recorder was detached.
        var detachments: Int { (own?.detachments ?? 0) + attachments.detachments }
        let earlierDetachments = detachments
        for recorder in recorders
        where detachments == earlierDetachments || own?.contains(recorder) == true || isRecorded(by: recorder) {
            recorder.record(event)
        }
    }

    /// Whether a recorder or an interceptor is attached to all stores, or a recorder is attached to the current task.
    static var hasAttachments: Bool { !attachments.isEmpty || (recordedTasks > 0 && !recordersOfTask.isEmpty) }

    /// The stores that were created after ``startListing()``, in the order of their creation. The list may contain
    /// released stores. The list has at most 10,000 stores. When the list is full, released stores are removed. If
    /// the list is still full, new stores are not added.
    package private(set) static var listed: [StoreReference] = []

    /// The number of calls of ``startListing()`` minus the number of calls of ``endListing()``. While it is greater
    /// than 0, created stores are listed.
    private static var listers = 0

    /// Starts to list new stores in ``listed``. For each call of this method, call ``endListing()`` once.
    package static func startListing() { listers += 1 }

    /// Ends one listing that ``startListing()`` started. After the end of the last listing, ``listed`` is empty.
    package static func endListing() {
        listers -= 1
        if listers == 0 { listed = [] }
    }

    /// Adds a store to ``listed``. Does nothing if stores are not being listed, or if the list is full.
    static func list(_ pipeline: @autoclosure () -> AnyPipeline) {
        guard listers > 0 else { return }
        if listed.count >= longestList { listed.removeAll { $0.pipeline == nil } }
        if listed.count < longestList { listed.append(pipeline().store) }
    }

    private static let longestList = 10_000

    /// Restores snapshots of several stores at once, for a tool. The change is not an undo step and is not saved
    /// (promise S7).
    ///
    /// A snapshot is skipped in these cases:
    /// - Its store is released.
    /// - Its store is a property store that was never used.
    /// - The store's snapshots have a different type.
    ///
    /// - Parameters:
    ///   - snapshots: The stores and their snapshots.
    ///   - name: The name of the executions and of their commits.
    package static func restore(_ snapshots: [(store: StoreReference, snapshot: any Sendable)], name: String) {
        let parts = snapshots.compactMap { part in
            part.store.pipeline.flatMap { $0.isGone ? nil : (pipeline: $0, snapshot: part.snapshot) }
        }
        Restoration(.tool).restore(parts, name: name)
    }

    /// Runs a closure that changes stores, for a tool. The changes are not undo steps and are not saved (promise S7).
    ///
    /// - Parameter change: A closure that changes stores.
    package static func changingForTool(_ change: () -> Void) {
        Restoration.reacting(to: Restoration(.tool), change)
    }

    /// Attaches a recorder that receives the executions and commits of every store.
    ///
    /// Attaching a recorder that is already attached has no effect. A recorder that is attached to a store and to all
    /// stores receives each event once.
    ///
    /// - Parameter recorder: The recorder. It is kept alive until you detach it.
    public static func attach(_ recorder: any Recorder) { attachments.attach(recorder) }

    /// Detaches a recorder from all stores. A recorder that is also attached to a single store stays attached to that
    /// store.
    ///
    /// - Parameter recorder: The recorder. Nothing happens if the recorder is not attached to all stores, or if it is
    ///   attached as an interceptor.
    public static func detach(_ recorder: any Recorder) { attachments.detach(recorder) }

    /// Attaches an interceptor that wraps the executions of every store. The interceptor runs outside the interceptors
    /// of each single store, and inside the interceptors that were attached to all stores earlier.
    ///
    /// - Parameter interceptor: The interceptor. If it is also a ``Recorder``, it receives the events of every store.
    /// - Returns: The attachment. Use it to detach the interceptor.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor) -> StoreAttachment {
        attachments.attach(interceptor)
    }

    /// Attaches an interceptor that wraps the executions of every store and receives their events.
    ///
    /// - Parameter interceptor: An interceptor that is also a recorder.
    /// - Returns: The attachment. Use it to detach the interceptor, both as an interceptor and as a recorder.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor & Recorder) -> StoreAttachment {
        attach(interceptor as any StoreInterceptor)
    }

    /// Runs `work`, and records the events that it causes in any store. The events of tasks that `work` starts are
    /// recorded, too.
    ///
    /// - Parameters:
    ///   - recorder: The recorder that receives the events.
    ///   - work: The work to run.
    /// - Throws: The error that `work` throws.
    package static func record(
        by recorder: any Recorder & Sendable, _ work: @Sendable () async throws -> Void
    ) async throws {
        recordedTasks += 1
        attachmentsDidChange()
        defer {
            recordedTasks -= 1
            attachmentsDidChange()
        }
        try await WorkContext.with {
            $0[RecordersOfTask.self].append(recorder)
        } run: {
            try await work()
        }
    }
}

/// One run with a ``RunPolicy``: the task of its work, its suspended caller, and the frame of the code inside the work.
///
/// The state of the run is in its ``RunQueue``. The ``RunScheduler`` reports events to the queue, and calls the methods of
/// this type to do what the queue decides.
@MainActor final class PolicyRun: Frame, Identifiable {
    private static var lastID = 0
    /// The number of existing runs whose ``endedEarly`` is `true`. While the number is 0, ``endedEarly(of:)`` is fast.
    @exclusivity(unchecked) private static var endedEarlyCount = 0

    /// The number of the run. A later run has a greater number.
    nonisolated let id: Int
    /// The execution of the run; `nil` after the run has left its queue.
    private var execution: RunningExecution?
    var events: Events
    /// Whether the run has to wait before it may start.
    var mustWait = false
    /// The store of an action or a task; otherwise `nil`. The run does not retain the store, because a task that its work
    /// started can hold the run for a long time.
    private var store: StoreReference.ID?
    /// The queue that the run entered; `nil` if it entered none.
    private var queue: (scheduler: AnyObject, key: AnyHashable)?
    private var task: Task<Void, Never>?
    /// The suspended caller; `nil` if the caller is not suspended.
    private var caller: CheckedContinuation<Void, Never>?
    /// Whether the run ended early while its work was running. See ``AnyPipeline/mayContinue()`` for what
    /// the code inside the frame may still change.
    private var endedEarly = false
    /// Whether the run was cancelled while its work was running.
    private var isCancelled = false
    /// Whether code inside the run cancelled it.
    private var isCancelledByItself = false

    /// The functions that are called when the state of the run changes.
    struct Events {
        /// Called when the run has to wait.
        var wait: @MainActor () -> Void = {}
        /// Called when the run may start.
        var start: @MainActor (_ hasWaited: Bool) -> Void = { _ in }
        /// Called with the task of the work; `nil` if nothing needs the task.
        var startWork: (@MainActor (Task<Void, Never>) -> Void)?
        /// Called when another run supersedes this run, or when it is cancelled before its work starts, by name, or with
        /// its store.
        var endEarly: @MainActor (RunEnding) -> Void = { _ in }
        /// Called when the work has returned and the caller has resumed. `finish` must call `leave`, immediately or when
        /// the execution ends. `leave` removes the run from its queue. Then the next run can start.
        var finish: @MainActor (_ leave: @escaping @MainActor () -> Void) -> Void = { $0() }
        /// Called after the work has returned. Returns `true` if the current code is part of the run: an interceptor can run
        /// code after the work. `nil` if no code after the work is part of the run.
        var isCurrent: (@MainActor () -> Bool)?
    }

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - execution: The execution of the run. If it is a task, the run is not part of the runs and the executions that
    ///     contain the current code.
    ///   - pipeline: For an action or a task, the pipeline of its store; otherwise `nil`.
    ///   - events: The functions that are called when the state of the run changes.
    init(of execution: RunningExecution, in pipeline: AnyPipeline? = nil, _ events: Events) {
        Self.lastID += 1
        id = Self.lastID
        self.execution = execution
        store = pipeline?.store.id
        self.events = events
        let roles: Roles = [.run, .discardable, .unfinished]
        let isTask = execution.kind == .task
        super.init(
            roles, hiding: isTask ? [.execution, roles] : [], causedBy: isTask ? execution.executionNumber : nil)
    }

    /// Creates the run of an execution. When the run starts to wait or to work, it announces the execution to recorders.
    ///
    /// If the run ends early, it ends the execution. In all other cases, the caller of the scheduler must end the execution.
    ///
    /// - Parameters:
    ///   - execution: The execution.
    ///   - pipeline: The pipeline of the execution's store. If the run ends early, its reducers can no longer change this
    ///     store.
    convenience init(of execution: RunningExecution, in pipeline: AnyPipeline) {
        // A recorder that receives the start event can already cancel the run.
        let events = Events(
            wait: { execution.announce() }, start: { _ in execution.announce() },
            endEarly: { execution.end($0.outcome) })
        self.init(of: execution, in: pipeline, events)
    }

    /// Removes the run from the count of runs that ended early. The work of the run, and the tasks that the work started,
    /// retain the run through the ``WorkContext``. So the run is counted until all of them have ended.
    deinit {
        if endedEarly { Task { @MainActor in Self.endedEarlyCount -= 1 } }
    }
}

// MARK: - What the queue decides

extension PolicyRun {
    /// Records the queue that the run enters.
    func enter(_ key: some Hashable, of scheduler: AnyObject) { queue = (scheduler, key) }

    /// The key of the queue that the run entered, if it has this type.
    func key<Key: Hashable>(as _: Key.Type) -> Key? { queue?.key.base as? Key }

    /// Suspends the caller as long as `condition` returns `true`. It is called again each time ``resumeCaller()`` was
    /// called.
    func suspendCaller(while condition: () -> Bool) async {
        while condition() { await withCheckedContinuation { caller = $0 } }
    }

    /// Resumes the caller if it is suspended.
    func resumeCaller() { exchange(&caller, with: nil)?.resume() }

    /// Does the work in a new task.
    ///
    /// The work starts after the current code suspends or ends, on every system. If it could start immediately, a run
    /// whose work does not suspend would end before the next call. The outcomes of several calls in one turn would then
    /// depend on the system.
    func startWork(_ work: @escaping @MainActor () async -> Void) {
        let task = WorkContext.inside(self).run { Task { await work() } }
        self.task = task
        events.startWork?(task)
    }

    /// Cancels the task of the work. The run ends when the work returns.
    func cancelWork() { task?.cancel() }

    /// Reports the return of work that outlived the end of its execution.
    func workDidReturn() { if endedEarly { execution?.workReturned() } }

    /// Records why the run is cancelled, if it is.
    func note(_ reason: CancellationReason?) { execution?.cancellationReason = reason }

    /// Ends the run early: calls `events.endEarly`, cancels the task of the work, and resumes the caller.
    func endEarly(_ ending: RunEnding, isWorking: Bool) {
        if isWorking {
            endedEarly = true
            Self.endedEarlyCount += 1
            isCancelled = ending == .cancelled
            isCancelledByItself = isCancelled && WorkContext.current.frame?.isInside(self, .run) == true
        }
        exchange(&events, with: Events()).endEarly(ending)
        if isWorking { execution?.workContinues() }
        cancelWork()
        resumeCaller()
    }

    /// Releases what the run does not need after it has left its queue. A task that the work started may hold the run for
    /// a long time.
    func release() {
        events = Events()
        execution = nil
        // The code inside the run still finds out that the run ended early.
        if endedEarly { return }
        (store, queue) = (nil, nil)
        close()
    }
}

// MARK: - Checks by the work

extension PolicyRun {
    /// Returns whether the current code is part of an action or a task of this pipeline's store that ended early. See
    /// ``AnyPipeline/mayContinue()``.
    static func endedEarly(of pipeline: @autoclosure () -> AnyPipeline) -> Bool {
        if endedEarlyCount == 0 { return false }
        return !endedRuns(.discardable, of: pipeline()).isEmpty
    }

    /// Returns whether the current code is part of a run of this queue that ended early. Such code must not start a run in
    /// this queue, because the run could supersede or delay newer runs.
    static func endedEarly(in key: some Hashable, of scheduler: AnyObject) -> Bool {
        if endedEarlyCount == 0 { return false }
        return around(.run).contains { run in
            run.endedEarly && run.queue.map { $0.scheduler === scheduler && $0.key == AnyHashable(key) } == true
        }
    }

    /// Returns the task that contains the current code and was cancelled by its name; `nil` if there is none. Call this
    /// method only if ``endedEarly(of:)`` is `true`.
    static func cancelledTask(of pipeline: AnyPipeline) -> (name: String, isCancelledByItself: Bool)? {
        guard let run = endedRuns(.discardable, of: pipeline).last(where: \.isCancelled) else { return nil }
        return run.key(as: String.self).map { ($0, run.isCancelledByItself) }
    }

    /// Returns whether the current code is part of a `Finally`.
    ///
    /// A `Finally` can itself start runs of this pipeline's store. If such a run has ended early, this method returns
    /// `false` in the code of that run.
    ///
    /// Call this method only if ``endedEarly(of:)`` is `true`.
    static func isFinishing(_ pipeline: AnyPipeline) -> Bool { endedRuns(.unfinished, of: pipeline).isEmpty }

    /// Returns the runs around the current code that belong to the store of `pipeline` and ended early, from the
    /// innermost to the outermost.
    private static func endedRuns(_ role: Roles, of pipeline: AnyPipeline) -> [PolicyRun] {
        let store = pipeline.store.id
        return around(role).filter { $0.endedEarly && $0.store == store }
    }

    /// Returns the runs that play a role for the code in a frame, from the innermost to the outermost.
    static func around(_ role: Roles, _ frame: Frame? = WorkContext.current.frame) -> [PolicyRun] {
        frame?.all(role).map { unsafeDowncast($0, to: PolicyRun.self) } ?? []
    }

    /// Whether the run was started inside another run that ended early.
    var isInsideEndedRun: Bool { Self.around(.discardable, nearestOuter(.discardable)).contains(where: \.endedEarly) }

    /// Runs the work of a `Finally`.
    @usableFromInline static func finish(_ work: () throws -> Void) rethrows {
        guard let cleanup = makeCleanup() else { return try work() }
        defer { cleanup.close() }
        try WorkContext.inside(cleanup).run(work)
    }

    /// Runs the async work of a `Finally`.
    static func finish(_ work: @MainActor () async throws -> Void) async throws {
        guard let cleanup = makeCleanup() else { return try await work() }
        defer { cleanup.close() }
        try await WorkContext.inside(cleanup).run { try await work() }
    }

    /// Makes the frame of a `Finally`; `nil` if no run needs to know about it.
    private static func makeCleanup() -> Frame? {
        WorkContext.current.frame?.nearest(.unfinished) == nil ? nil : Frame([], hiding: .unfinished)
    }
}

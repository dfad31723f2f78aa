/// One run with a ``RunPolicy``. Runs with the same name form a *line*, see ``RunLine``. The caller of the run, the
/// task of the run and the line share this object.
@MainActor final class RunInLine: Frame {
    /// The state of a run.
    private enum State {
        case waiting
        /// The run may start, and its work has not started yet.
        case due
        case working
        case superseded
        /// The run was cancelled by name, or together with the work that contains it.
        case discarded
        /// The run was cancelled before its work started.
        case left
        case done
    }

    /// The number of existing runs whose `isCounted` is `true`. While the number is 0, ``isSuperseded(_:)`` is fast.
    @exclusivity(unchecked) private static var supersededCount = 0

    private var state = State.waiting
    /// The number that identifies the run in its line; 0 if the run is not in a line.
    var number = 0
    /// The line that the run is part of; `nil` before the run enters the line.
    private var line: (lines: AnyObject, key: AnyHashable)?
    private var events: Events
    private var pipeline: AnyPipeline?
    private var task: Task<Void, Never>?
    /// The inner runs that have not ended. An inner run is a run that the work of this run starts for the same line.
    /// An inner run is not added to the line. If this run ends early, its inner runs end early, too. If an inner run
    /// outlives the work of this run, this run stays in the line until the inner run has ended.
    private var inner: [RunInLine] = []
    /// A closure to call when the last inner run has ended.
    private var onLastInnerEnd: (@MainActor () -> Void)?
    private var isCancelled = false
    /// Whether ``conclude()`` has made the result of the work final. If `true`, the run can no longer end early, even
    /// if its task is still running.
    private var isConcluded = false
    /// Whether the run ended early, and its work had started but not returned at that time. Such runs are included in
    /// `supersededCount`.
    private var isCounted = false
    /// Whether code of the run itself called ``discard()``.
    private var isDiscardedByItself = false
    /// The suspended caller; `nil` if the caller is not suspended.
    private var caller: CheckedContinuation<Void, Never>?
    /// A closure that removes the run from its line. The closure returns `false` if the run is not waiting.
    private var leaveLine: @MainActor () -> Bool = { false }

    /// The functions that are called when the state of the run changes.
    struct Events {
        /// Called when the run has to wait.
        var wait: @MainActor () -> Void = {}
        /// Called when the work of the run starts.
        var start: @MainActor (_ hasWaited: Bool) -> Void = { _ in }
        /// Called when another run supersedes this run.
        var supersede: @MainActor () -> Void = {}
        /// Called when the run is cancelled before its work starts, or when ``discard()`` ends the run.
        var leave: @MainActor () -> Void = {}
        /// Called when the work has returned and the caller has resumed. `finish` must call `leaveLine`, immediately or
        /// when the execution ends. `leaveLine` removes the run from its line. Then the next run can start.
        var finish: @MainActor (_ leaveLine: @escaping @MainActor () -> Void) -> Void = { $0() }
        /// Called after the work has returned. Returns `true` if the current code is part of the run. For example, an
        /// interceptor can run code after the work, and this code is part of the run.
        var isCurrent: @MainActor () -> Bool = { false }
    }

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - pipeline: For an action or a task, the pipeline of its store; otherwise `nil`.
    ///   - task: If the run is a task, the execution of the task. The task is not part of the runs and the executions
    ///     that contain the current code.
    ///   - events: The functions that are called when the state of the run changes.
    init(of pipeline: AnyPipeline? = nil, task: RunningExecution? = nil, _ events: Events) {
        self.pipeline = pipeline
        self.events = events
        let roles: Roles = [.run, .discardable, .unfinished]
        super.init(roles, hiding: task == nil ? [] : [.execution, roles], causedBy: task?.executionNumber)
    }

    /// Removes the run from the count of superseded runs. The work of the run, and the tasks that the work started,
    /// retain the run through the ``WorkContext``. So the run is counted until all of them have ended.
    deinit {
        if isCounted { Task { @MainActor in Self.supersededCount -= 1 } }
    }

    /// Whether ``supersede()`` or ``discard()`` ended the run.
    var isSuperseded: Bool { state == .superseded || isDiscarded }
    /// Whether ``discard()`` ended the run.
    var isDiscarded: Bool { state == .discarded }
    /// Whether this run was cancelled while it waited.
    var isLeft: Bool { state == .left }
    private var isWaiting: Bool { state == .waiting }

    /// Whether the work of the run, or an inner run, is still running. `false` if the run ended early.
    private var isInProgress: Bool { state == .working || state == .done && !inner.isEmpty }
    /// Returns the outermost run of a line that contains the current code and is in progress; `nil` if there is none.
    /// A new run of the same line must not wait for that run.
    static func outer(in key: some Hashable, of lines: AnyObject) -> RunInLine? {
        around(.run).last { $0.isInProgress && $0.isPart(of: key, of: lines) }
    }

    /// Whether the work has returned, and the current code is still part of the run. See ``Events/isCurrent``.
    var isCurrentAfterWork: Bool { state == .done && events.isCurrent() }

    private func isPart(of key: some Hashable, of lines: AnyObject) -> Bool {
        line.map { $0.lines === lines && $0.key == AnyHashable(key) } == true
    }

    /// Whether a new run with the policy ``RunPolicy/drop`` ignores this run. A run is ignored in two cases:
    ///
    /// - The result of the run is final, and no inner run is running.
    /// - The run was started inside another run that ended early.
    var isOutdated: Bool { isConcluded && inner.isEmpty || isInsideEndedRun }
}

// MARK: - Changes of the state

extension RunInLine {
    /// Records the line that the run is part of.
    func enter(_ key: some Hashable, of lines: AnyObject) { line = (lines, key) }

    /// Records that the run has to wait for its turn, and calls `events.wait`.
    ///
    /// - Parameter leaveLine: The closure that ``cancel()`` calls to remove the run from its line. It returns `false`
    ///   if the run is not waiting.
    func wait(leaveLine: @escaping @MainActor () -> Bool) {
        self.leaveLine = leaveLine
        events.wait()
    }

    /// Makes a waiting run ``State/due``, and resumes its caller. Does nothing if the run is not waiting.
    func grant() {
        guard isWaiting else { return }
        state = .due
        resumeCaller()
    }

    /// Starts the run, and calls `events.start`. If the run was superseded while it waited, does nothing. If the run
    /// was cancelled while it waited, only calls `events.leave`.
    ///
    /// - Returns: `true` if the run is still working after `events.start`. Then the caller may call
    ///   ``work(_:onLateEnd:)``.
    func begin(hasWaited: Bool) -> Bool {
        if hasWaited, isSuperseded { return false }
        if hasWaited, isCancelled || Task.isCancelled {
            state = .left
            events.leave()
            return false
        }
        state = .working
        // `events.start` changes state. An observer of the change may start a newer run, which supersedes this run.
        events.start(hasWaited)
        return state == .working
    }

    /// Ends the run as superseded: calls `events.supersede`, cancels the task of the run, and resumes the caller.
    /// If the run has already ended, only ends its inner runs.
    func supersede() { endEarly(.superseded) }

    /// Ends the run as cancelled immediately, even if its work is still running. The result and further changes of the
    /// work are discarded, as for a superseded run. If the run has already ended, only ends its inner runs.
    func discard() {
        if mayEndEarly { isDiscardedByItself = WorkContext.current.frame?.isInside(self, .run) == true }
        endEarly(.discarded)
    }

    private func endEarly(_ ending: State) {
        guard mayEndEarly else { return endInnerRuns(ending) }
        if state == .working {
            isCounted = true
            Self.supersededCount += 1
        }
        state = ending
        endInnerRuns(ending)
        isDiscarded ? events.leave() : events.supersede()
        task?.cancel()
        resumeCaller()
        release()
    }

    private var mayEndEarly: Bool { !isConcluded && (isWaiting || state == .due || state == .working) }

    private func endInnerRuns(_ ending: State) {
        for run in inner { run.endEarly(ending) }
    }

    /// Makes the result of the work final. Call this method before you commit the end of the work. An observer of that
    /// commit can start a newer run, which must not supersede this run.
    ///
    /// - Returns: `false` if the run has already ended early. Then the caller must discard the result.
    func conclude() -> Bool {
        isConcluded = !isSuperseded
        return isConcluded
    }

    /// Cancels the run, because its caller was cancelled. If the run is waiting for its turn, it leaves its line and
    /// ends immediately. If the run is working, its task is cancelled, and the run ends when the work returns.
    func cancel() {
        isCancelled = true
        task?.cancel()
        guard isWaiting, leaveLine() else { return }
        state = .left
        events.leave()
        resumeCaller()
    }

    /// Does the work in a new task, and resumes the caller when the work has returned. If the run is superseded, the
    /// caller resumes earlier, and `onLateEnd` is called when the work has returned.
    ///
    /// The work starts after the current code suspends or ends, on every system. If it could start immediately, a run
    /// whose work does not suspend would end before the next call. The outcomes of several calls in one turn would then
    /// depend on the system. A run that ends early, or is cancelled, before its task starts does no work.
    func work(_ body: @escaping @MainActor () async -> Void, onLateEnd: @escaping @MainActor () -> Void) {
        let task = WorkContext.inside(self).run {
            Task { @MainActor in
                if Task.isCancelled { self.endEarly(.discarded) }
                if !self.isSuperseded { await body() }
                self.end()
                if self.isSuperseded { self.afterInnerRuns(onLateEnd) }
            }
        }
        self.task = task
        if isCancelled || isSuperseded { task.cancel() }
    }

    /// Does the work of an inner run immediately, in the current task. An inner run is a run that the work of this run
    /// starts for the same line.
    ///
    /// - Returns: The result of the work; `nil` if the inner run ended early.
    func perform<Value>(_ run: RunInLine, _ work: @MainActor () async -> Value) async -> Value? {
        inner.append(run)
        defer { remove(run) }
        guard run.begin(hasWaited: false) else { return nil }
        let value = await WorkContext.inside(run).run { await work() }
        run.end()
        return run.isSuperseded ? nil : value
    }

    private func remove(_ run: RunInLine) {
        run.release()
        inner.removeAll { $0 === run }
        if inner.isEmpty { exchange(&onLastInnerEnd, with: nil)?() }
    }

    /// Calls `body` when no inner run is running.
    private func afterInnerRuns(_ body: @escaping @MainActor () -> Void) {
        if inner.isEmpty { body() } else { onLastInnerEnd = body }
    }

    /// Makes a working run ``State/done``, and resumes its caller. A run that ended early keeps its state.
    func end() {
        if state == .working { state = .done }
        resumeCaller()
    }

    /// Suspends the caller. If `untilTurn` is `true`, the caller resumes when the run no longer waits. Otherwise, the
    /// caller resumes when the run ends.
    func suspendCaller(untilTurn: Bool) async {
        while untilTurn ? isWaiting : state == .working {
            await withCheckedContinuation { caller = $0 }
        }
    }

    /// Calls `events.finish`, and then calls `leaveLine` when no inner run is running. Call this method when the work
    /// has returned and the caller has resumed.
    func finish(leaveLine: @escaping @MainActor () -> Void) {
        events.finish {
            self.afterInnerRuns {
                self.release()
                leaveLine()
            }
        }
    }

    /// Releases what the run does not need after its end. A task that the work started may hold the run for a long
    /// time.
    private func release() {
        (events, leaveLine) = (Events(), { false })
        if isCounted { return }
        (pipeline, line) = (nil, nil)
        close()
    }

    private func resumeCaller() { exchange(&caller, with: nil)?.resume() }
}

// MARK: - Checks by the work

extension RunInLine {
    /// Returns whether the current code is part of a superseded or discarded action or task of this pipeline's store.
    /// Such code must not change the store.
    static func isSuperseded(_ pipeline: @autoclosure () -> AnyPipeline) -> Bool {
        if supersededCount == 0 { return false }
        return !endedEarly(of: pipeline()).isEmpty
    }

    /// Returns whether the current code is part of a superseded or discarded run of this line. Such code must not start
    /// a run in this line, because the run could supersede or delay newer runs.
    static func isSuperseded(in key: some Hashable, of lines: AnyObject) -> Bool {
        if supersededCount == 0 { return false }
        return around(.run).contains { $0.isCounted && $0.isPart(of: key, of: lines) }
    }

    /// Returns the name of the task that contains the current code and cancelled itself by its name; `nil` if there is
    /// none. Call this method only if ``isSuperseded(_:)`` is `true`.
    static func taskCancelledByItself(of pipeline: AnyPipeline) -> String? {
        endedEarly(of: pipeline).last(where: \.isDiscardedByItself)?.line?.key.base as? String
    }

    /// Returns whether the current code is part of a `Finally`.
    ///
    /// A `Finally` can itself start runs of this pipeline's store. If such a run has ended early, this method returns
    /// `false` in the code of that run.
    ///
    /// Call this method only if ``isSuperseded(_:)`` is `true`.
    static func isFinishing(_ pipeline: AnyPipeline) -> Bool {
        endedEarly(of: pipeline, .unfinished).isEmpty
    }

    /// Returns the runs around the current code that belong to the store of `pipeline` and ended early, from the
    /// innermost to the outermost.
    private static func endedEarly(of pipeline: AnyPipeline, _ role: Roles = .discardable) -> [RunInLine] {
        around(role).filter { $0.isCounted && $0.pipeline === pipeline }
    }

    /// Returns the runs that play a role for the code in a frame, from the innermost to the outermost.
    private static func around(_ role: Roles, _ frame: Frame? = WorkContext.current.frame) -> [RunInLine] {
        frame?.all(role).map { unsafeDowncast($0, to: RunInLine.self) } ?? []
    }

    /// Whether the run was started inside another run that ended early.
    private var isInsideEndedRun: Bool {
        Self.around(.discardable, nearestOuter(.discardable)).contains(where: \.isCounted)
    }

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

extension AnyPipeline {
    /// Returns whether the current code, such as a reducer, may change this store. The code of a superseded or
    /// discarded run must not change the store.
    ///
    /// - Returns: `true` outside all superseded and discarded runs. `false` in a `Finally` of such a run: the caller
    ///   must skip its change, and the `Finally` continues.
    /// - Throws: A `CancellationError` in other code of a superseded or discarded run. The error ends the action.
    @usableFromInline final func mayContinue() throws -> Bool {
        guard RunInLine.isSuperseded(self) else { return true }
        discardedChanges += 1
        guard RunInLine.isFinishing(self) else { throw CancellationError() }
        return false
    }
}

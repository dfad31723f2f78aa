/// One run with a ``RunPolicy``. The run's caller, task and line share this object.
@MainActor final class RunInLine {
    /// The state of a run.
    private enum State {
        case waiting
        /// The run may start, and its work has not started yet.
        case due
        case working
        case superseded
        /// The run was cancelled before its work started.
        case left
        case done
    }

    /// The number of existing runs whose `isCounted` is `true`. While the number is 0, ``isSuperseded(_:)`` is fast.
    @exclusivity(unchecked) private static var supersededCount = 0

    private var state = State.waiting
    /// The number that identifies the run in its line; 0 if the run is not in a line.
    var number = 0
    private let events: Events
    private let pipeline: AnyPipeline?
    private var task: Task<Void, Never>?
    /// The inner runs that have not ended. An inner run is a run that the work of this run starts for the same line.
    /// An inner run is not added to the line. If this run ends early, its inner runs end early, too.
    private var inner: [RunInLine] = []
    private var isCancelled = false
    /// Whether ``discard()`` ended the run.
    private(set) var isDiscarded = false
    /// Whether the run ended early while its work was running. Such runs are included in `supersededCount`.
    private var isCounted = false
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
        /// Called when the work has returned and the caller has resumed. The function calls `leaveLine` immediately, or
        /// when the execution ends. `leaveLine` removes the run from its line, and the next run of the line can start.
        var finish: @MainActor (_ leaveLine: @escaping @MainActor () -> Void) -> Void = { $0() }
        /// Returns whether the current code is part of the run. Called only after the end of the work.
        var isCurrent: @MainActor () -> Bool = { false }
    }

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - pipeline: For an action or a task, the pipeline of its store; otherwise `nil`.
    ///   - events: The functions that are called when the state of the run changes.
    init(of pipeline: AnyPipeline? = nil, _ events: Events) {
        self.pipeline = pipeline
        self.events = events
    }

    /// Stops counting the run when its work and all tasks that the work started have ended. Until then, the work and
    /// the tasks retain the run through ``EnclosingWork``.
    deinit {
        if isCounted { Task { @MainActor in Self.supersededCount -= 1 } }
    }

    /// Whether ``supersede()`` or ``discard()`` ended the run.
    var isSuperseded: Bool { state == .superseded }
    /// Whether this run was cancelled before its work started.
    var isLeft: Bool { state == .left }
    private var isWaiting: Bool { state == .waiting }

    /// Whether the work of the run is running, and the run is not superseded.
    var isWorking: Bool { state == .working }
    /// Whether the current code is part of this run. If `true`, a new run of the same line must not wait for this
    /// run.
    var isCurrent: Bool {
        guard isWorking else { return state == .done && events.isCurrent() }
        return EnclosingWork.current?.runs.contains { $0 === self } == true
    }
}

// MARK: - Changes of the state

extension RunInLine {
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
    /// Does nothing if the run has already ended.
    func supersede() { endEarly(isDiscarded: false) }

    /// Ends the run as cancelled immediately, even if its work is still running. The result and further changes of the
    /// work are discarded, as for a superseded run. Does nothing if the run has already ended.
    func discard() { endEarly(isDiscarded: true) }

    private func endEarly(isDiscarded: Bool) {
        guard state == .waiting || state == .due || state == .working else { return }
        if state == .working {
            isCounted = true
            Self.supersededCount += 1
        }
        state = .superseded
        self.isDiscarded = isDiscarded
        for run in inner { run.endEarly(isDiscarded: isDiscarded) }
        isDiscarded ? events.leave() : events.supersede()
        task?.cancel()
        resumeCaller()
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
    func work(_ body: @escaping @MainActor () async -> Void, onLateEnd: @escaping @MainActor () -> Void) {
        var enclosing = EnclosingWork.current ?? EnclosingWork()
        enclosing.runs = enclosing.runs.filter(\.staysEnclosing) + [self]
        enclosing.discarding = enclosing.discarding.filter(\.staysEnclosing) + [self]
        let task = EnclosingWork.$current.withValue(enclosing) {
            Task.immediatelyIfPossible {
                await body()
                self.end()
                if self.isSuperseded { onLateEnd() }
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
        defer { inner.removeAll { $0 === run } }
        guard run.begin(hasWaited: false) else { return nil }
        let value = await work()
        run.end()
        return run.isSuperseded ? nil : value
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

    /// Calls `events.finish` with `leaveLine`. Call this method when the work has returned and the caller has resumed.
    func finish(leaveLine: @escaping @MainActor () -> Void) { events.finish(leaveLine) }

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

    /// Returns whether the current code is part of a `Finally`. Returns `false` if the code also belongs to a run of
    /// this pipeline's store that started inside the `Finally` and ended early. Call this method only if
    /// ``isSuperseded(_:)`` is `true`.
    static func isFinishing(_ pipeline: AnyPipeline) -> Bool {
        let finishing = EnclosingWork.current?.finishing ?? []
        return endedEarly(of: pipeline).allSatisfy { run in finishing.contains { $0 === run } }
    }

    /// Returns the runs of this pipeline's store that contain the current code and that ended early.
    private static func endedEarly(of pipeline: AnyPipeline) -> [RunInLine] {
        EnclosingWork.current?.discarding.filter { $0.isCounted && $0.pipeline === pipeline } ?? []
    }

    /// Runs the work of a `Finally`.
    @usableFromInline static func finish(_ work: () throws -> Void) rethrows {
        guard let finally = EnclosingWork.insideFinally else { return try work() }
        try EnclosingWork.$current.withValue(finally, operation: work)
    }

    /// Runs the async work of a `Finally`.
    static func finish(_ work: @MainActor () async throws -> Void) async throws {
        guard let finally = EnclosingWork.insideFinally else { return try await work() }
        try await EnclosingWork.$current.withValue(finally) { try await work() }
    }

    /// Whether this run stays in ``EnclosingWork`` when the code of this run starts another run. A run that has ended
    /// normally does not stay.
    private var staysEnclosing: Bool { isWorking || isCounted }
}

extension EnclosingWork {
    /// The value of ``current`` for the code of a `Finally`: ``finishing`` contains the same runs as ``discarding``.
    /// `nil` if ``discarding`` is empty.
    fileprivate static var insideFinally: EnclosingWork? {
        guard var work = current, !work.discarding.isEmpty else { return nil }
        work.finishing = work.discarding
        return work
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

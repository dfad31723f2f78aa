/// One run with a policy. Its caller, its task and its line share this object.
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

    /// The runs that the current code is part of.
    @TaskLocal static var enclosing: [RunInLine] = []
    /// The number of superseded runs whose work has not ended. While it is 0, no code has to check whether it is
    /// superseded.
    @exclusivity(unchecked) private static var supersededCount = 0

    private var state = State.waiting
    /// The number of the run in its line; 0 if it is not in a line.
    var number = 0
    private let events: Events
    private let pipeline: AnyPipeline?
    private var task: Task<Void, Never>?
    private var isCancelled = false
    /// Whether the run is included in `supersededCount`.
    private var isCounted = false
    /// The caller, which waits for the turn of the run or for its end.
    private var caller: CheckedContinuation<Void, Never>?
    /// Removes the run from its line while it waits. Returns whether it was waiting.
    private var leaveLine: @MainActor () -> Bool = { false }

    /// The functions that are called when the state of the run changes.
    struct Events {
        /// Called when the run has to wait.
        var wait: @MainActor () -> Void = {}
        /// Called when the work of the run starts.
        var start: @MainActor (_ hasWaited: Bool) -> Void = { _ in }
        /// Called when another run supersedes this one.
        var supersede: @MainActor () -> Void = {}
        /// Called when the run is cancelled before its work starts.
        var leave: @MainActor () -> Void = {}
    }

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - pipeline: The pipeline of the store that the run changes by reducers, if the run is an action.
    ///   - events: The functions that are called when the state of the run changes.
    init(of pipeline: AnyPipeline? = nil, _ events: Events) {
        self.pipeline = pipeline
        self.events = events
    }

    /// Whether another run superseded this one.
    var isSuperseded: Bool { state == .superseded }
    var isLeft: Bool { state == .left }
    private var isWaiting: Bool { state == .waiting }

    /// Whether the work of the run has started and not ended, and its result counts.
    var isWorking: Bool { state == .working }
}

// MARK: - Changes of the state

extension RunInLine {
    /// Makes the run wait for its turn.
    func wait(leaveLine: @escaping @MainActor () -> Bool) {
        self.leaveLine = leaveLine
        events.wait()
    }

    /// Ends the wait, because it is the run's turn.
    func grant() {
        guard isWaiting else { return }
        state = .due
        resumeCaller()
    }

    /// Starts the work, unless the run was superseded or cancelled while it waited.
    ///
    /// - Returns: Whether the work starts.
    func begin(hasWaited: Bool) -> Bool {
        if hasWaited, isSuperseded { return false }
        if hasWaited, isCancelled || Task.isCancelled {
            state = .left
            events.leave()
            return false
        }
        state = .working
        // `events.start` changes state. An observer of that change may start another run, which supersedes this one.
        events.start(hasWaited)
        return state == .working
    }

    /// Ends the run as superseded, because another run takes its place.
    func supersede() {
        guard state == .waiting || state == .due || state == .working else { return }
        if state == .working {
            isCounted = true
            Self.supersededCount += 1
        }
        state = .superseded
        events.supersede()
        task?.cancel()
        resumeCaller()
    }

    /// Cancels the run, because its caller was cancelled.
    func cancel() {
        isCancelled = true
        task?.cancel()
        guard isWaiting, leaveLine() else { return }
        state = .left
        events.leave()
        resumeCaller()
    }

    /// Does the work in a new task.
    func work(_ body: @escaping @MainActor () async -> Void, onEnd: @escaping @MainActor () -> Void) {
        let enclosing = Self.enclosing.filter(\.isWorking) + [self]
        let task = Self.$enclosing.withValue(enclosing) {
            Task.immediatelyIfPossible {
                await body()
                self.end()
                onEnd()
            }
        }
        self.task = task
        if isCancelled || isSuperseded { task.cancel() }
    }

    /// Ends the run. Its work has ended, or will not start.
    func end() {
        if isCounted {
            isCounted = false
            Self.supersededCount -= 1
        }
        if state == .working { state = .done }
        resumeCaller()
    }

    /// Suspends the caller until the run has its turn, or until the work has ended.
    func suspendCaller(untilTurn: Bool) async {
        while untilTurn ? isWaiting : state == .working {
            await withCheckedContinuation { caller = $0 }
        }
    }

    private func resumeCaller() { exchange(&caller, with: nil)?.resume() }
}

// MARK: - Checks by the work

extension RunInLine {
    /// Returns whether the current code is part of a superseded action of the store with that pipeline.
    static func isSuperseded(_ pipeline: @autoclosure () -> AnyPipeline) -> Bool {
        if supersededCount == 0 { return false }
        let pipeline = pipeline()
        return enclosing.contains { $0.isCounted && $0.pipeline === pipeline }
    }
}

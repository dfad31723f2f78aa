/// One run with a policy: what its caller, its task and its line share.
@MainActor final class RunInLine {
    /// Where it stands.
    private enum State {
        case waiting
        /// It is its turn, and its work is yet to begin.
        case due
        case working
        case superseded
        /// It was cancelled before its work began.
        case left
        case done
    }

    /// The runs that the running code is a part of.
    @TaskLocal static var enclosing: [RunInLine] = []
    /// How many superseded runs have work that has not ended. While there are none, nobody needs to ask.
    @exclusivity(unchecked) private static var supersededCount = 0

    private var state = State.waiting
    /// Its number in its line; 0 for one that is in none.
    var number = 0
    private let events: Events
    private let pipeline: AnyPipeline?
    private var task: Task<Void, Never>?
    private var isCancelled = false
    /// Whether it is one of those that are counted as superseded.
    private var isCounted = false
    /// The caller, which waits for its turn or for the end.
    private var caller: CheckedContinuation<Void, Never>?
    /// What takes it out of its line, while it waits.
    private var leaveLine: @MainActor () -> Bool = { false }

    /// What it means to those who know the run.
    struct Events {
        /// It has to wait.
        var wait: @MainActor () -> Void = {}
        /// Its work begins.
        var start: @MainActor (_ hasWaited: Bool) -> Void = { _ in }
        /// Another one takes its place.
        var supersede: @MainActor () -> Void = {}
        /// It was cancelled before its work began.
        var leave: @MainActor () -> Void = {}
    }

    /// - Parameters:
    ///   - pipeline: The store whose state it changes by reducers, if it is an action.
    ///   - events: What it means to those who know the run.
    init(of pipeline: AnyPipeline? = nil, _ events: Events) {
        self.pipeline = pipeline
        self.events = events
    }

    /// Whether another run took its place.
    var isSuperseded: Bool { state == .superseded }
    var isLeft: Bool { state == .left }
    private var isWaiting: Bool { state == .waiting }

    /// Whether its work has begun and not ended, and its result counts.
    var isWorking: Bool { state == .working }
}

// MARK: - What becomes of it

extension RunInLine {
    /// It has to wait.
    func wait(leaveLine: @escaping @MainActor () -> Bool) {
        self.leaveLine = leaveLine
        events.wait()
    }

    /// It is its turn.
    func grant() {
        guard isWaiting else { return }
        state = .due
        resumeCaller()
    }

    /// Its work begins, unless its caller is cancelled.
    ///
    /// - Returns: Whether it begins.
    func begin(hasWaited: Bool) -> Bool {
        if hasWaited, isSuperseded { return false }
        if hasWaited, isCancelled || Task.isCancelled {
            state = .left
            events.leave()
            return false
        }
        state = .working
        // Observers of what this changes may start another run, which takes the place of this one.
        events.start(hasWaited)
        return state == .working
    }

    /// Another one takes its place.
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

    /// Its caller is cancelled.
    func cancel() {
        isCancelled = true
        task?.cancel()
        guard isWaiting, leaveLine() else { return }
        state = .left
        events.leave()
        resumeCaller()
    }

    /// Does the work in a task of its own.
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

    /// Its work has ended, or never began.
    func end() {
        if isCounted {
            isCounted = false
            Self.supersededCount -= 1
        }
        if state == .working { state = .done }
        resumeCaller()
    }

    /// Waits for the turn of a run that waits, or for the end of the work.
    func suspendCaller(untilTurn: Bool) async {
        while untilTurn ? isWaiting : state == .working {
            await withCheckedContinuation { caller = $0 }
        }
    }

    private func resumeCaller() { exchange(&caller, with: nil)?.resume() }
}

// MARK: - In its work

extension RunInLine {
    /// Whether the running code is a part of an action of that store which was superseded.
    static func isSuperseded(_ pipeline: @autoclosure () -> AnyPipeline) -> Bool {
        if supersededCount == 0 { return false }
        let pipeline = pipeline()
        return enclosing.contains { $0.isCounted && $0.pipeline === pipeline }
    }
}

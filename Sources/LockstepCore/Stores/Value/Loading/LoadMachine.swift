/// The rules of loading, as a state machine (promises L1 to L6). The machine handles events, and returns what its owner
/// must do. For example, the owner starts and cancels the work of loads.
///
/// Loads and callers have numbers. The machine ignores events of loads that are not running.
package struct LoadMachine<Value> {
    /// The number of a load. A load that starts later has a greater number.
    package typealias Load = Int
    /// The number that identifies a caller: code that waits for a load.
    package typealias Caller = Int

    /// How the work of a load ended.
    package enum Ending {
        case value(Value)
        /// The work ended and returned no value. For example, the sequence that the load reads ended.
        case end
        case failure(StateError)
    }

    /// An event that the machine handles. For an event without a comment, see the ``AsyncValue`` method of the same
    /// name.
    package enum Event {
        /// A caller requests a load. The mode decides whether a load starts. A caller that *follows* asks for a value, and
        /// not for its own work: if another load supersedes the load, the caller waits for that one (promise L2).
        case load(Caller, LoadMode, follows: Bool)
        /// The work of a load begins, if ``startsWorkLater`` is `true`. What is invalidated before that is loaded by this load.
        case begin(Load)
        /// A caller was cancelled. If no other caller waits for the load, the load is also cancelled. However, a load
        /// that received ``keep(_:)`` continues.
        case leave(Caller)
        /// A load received a value, and continues.
        case element(Load, Value)
        /// The work of a load ended.
        case finish(Load, Ending)
        case set(Value)
        case setError(StateError)
        case startLoading
        case reset
        case invalidate
        /// A new page of a list, or an optimistic change, replaces the latest value. A running load, an error and the
        /// freshness of the value stay as they are.
        case show(Value)
        /// The answer of another request contained the value, for example a list. A running load continues.
        case arrived(Value, isFresh: Bool)
        /// The value is too old. Unlike ``invalidate``, this event does not affect a running load.
        case expire
        /// The value is not out of date: it was restored together with its age.
        case renew
        /// The waiting callers of a load are resumed. From then on, the load continues even if no caller waits for it,
        /// and ``set(_:)`` does not end it. Each later ``element(_:_:)`` of the load makes the value fresh, even if
        /// ``invalidate`` was handled after the start of the load.
        case keep(Load)
        /// A snapshot is restored. The state becomes the ``AsyncState/settled`` state of the snapshot: idle, loaded
        /// or failed.
        case restore(AsyncState<Value>, latestValue: Value?)
    }

    /// The state of the value.
    package private(set) var state: AsyncState<Value>
    /// The value that was loaded or set last; `nil` if there is no value.
    package private(set) var latestValue: Value?
    /// A counter that increases with each value, error, reset, restored snapshot and ``Event/show(_:)``.
    package private(set) var stateVersion = 0
    /// A counter that increases with each value, error, reset and restored snapshot, but not with ``Event/show(_:)``.
    package private(set) var valueVersion = 0

    /// The *settled state*: the state to which ``state`` returns if a load is cancelled. Always idle, loaded or failed.
    package private(set) var settled: AsyncState<Value>
    /// The running load; `nil` if no load is running.
    private var running: Flight?
    /// Whether the value is marked as out of date, by ``Event/invalidate`` or ``Event/expire``.
    private var isStale = false
    private var lastLoad: Load = 0
    /// Whether the work of a load begins at ``Event/begin(_:)``. Otherwise, it begins with the load.
    package var startsWorkLater = false

    /// A running load.
    private struct Flight {
        let load: Load
        /// The callers that wait, in the order of their calls.
        var callers: [WaitingCaller]
        /// Whether the load was started by a caller that asks for a value, and not for its own work.
        let isShared: Bool
        var hasBegun: Bool
        /// Whether the work began after the last invalidation, or has not begun. If `true`, callers can join the load, and
        /// its result is fresh.
        var isFresh = true
        /// Whether the load continues even if no caller waits for the load.
        var isKept = false
    }

    /// Creates a machine that has no running load.
    ///
    /// - Parameter value: The initial value; `nil` if there is no value.
    package init(_ value: Value? = nil) {
        state = value.map { .loaded($0) } ?? .idle
        settled = state
        latestValue = value
    }

    /// The running load; `nil` if no load is running.
    package var loadInFlight: Load? { running?.load }

    /// Whether a load is running and has not received a value yet. Optimistic changes depend on this property
    /// (promise Q3).
    package var isRefreshing: Bool { running != nil && state.isLoading }

    /// Whether a load is running that callers can join: nothing was invalidated since its work began.
    package var isJoinable: Bool { running?.isFresh == true }

    /// Whether a caller other than `caller` waits for the running load.
    package func isAwaited(besides caller: Caller?) -> Bool {
        running?.callers.contains { $0.number != caller } == true
    }

    /// Whether a load is running that continues even if no caller waits for the load. See ``Event/keep(_:)``.
    package var isKept: Bool { running?.isKept == true }

    /// Whether the value is loaded and not marked as out of date.
    package var isFresh: Bool { if case .loaded = state { !isStale } else { false } }

    /// Whether the machine has not had a value or an error, and nothing was loaded or invalidated.
    package var isUntouched: Bool { valueVersion == 0 && lastLoad == 0 && !isStale && state.isIdle }

    /// ``isFresh`` in the settled state: a running load has no effect.
    package var isSettledFresh: Bool { if case .loaded = settled { !isStale } else { false } }
}

extension LoadMachine {
    /// Handles an event, and returns what the owner of the machine must do.
    package mutating func handle(_ event: Event) -> LoadReaction {
        var reaction = LoadReaction()
        switch event {
        case .load(let caller, let mode, let follows): load(for: caller, mode, follows, &reaction)
        case .begin(let load): if running?.load == load { running?.hasBegun = true }
        case .leave(let caller): leave(caller, &reaction)
        case .element(let load, let value):
            if let running, running.load == load { accept(value, isFresh: running.isFresh || running.isKept) }
        case .finish(let load, let ending): reaction.ended = finish(load, ending)
        case .invalidate:
            isStale = true
            if running?.hasBegun == true { running?.isFresh = false }
        case .expire: isStale = true
        case .renew: isStale = false
        case .keep(let load):
            guard running?.load == load else { break }
            running?.isKept = true
            reaction.resumed = exchange(&running!.callers, with: []).map(\.number)
        case .set(let value):
            if !isKept { reaction.ended = supersedeRunningLoad() }
            accept(value, isFresh: true)
        case .setError(let error):
            reaction.ended = error.isCancellation ? endRunningLoad(.superseded) : supersedeRunningLoad()
            if error.isCancellation { settle() } else { settle(at: .failed(error)) }
        case .startLoading:
            reaction.ended = endRunningLoad(.superseded)
            state = .loading(previous: latestValue)
        case .reset:
            reaction.ended = endRunningLoad(.superseded)
            latestValue = nil
            isStale = false
            settle(at: .idle)
        case .show(let value): show(value)
        case .arrived(let value, let isFresh):
            let isLoading = state.isLoading
            isStale = !isFresh
            latestValue = value
            settle(at: .loaded(value))
            if isLoading { state = .loading(previous: value) }
        case .restore(let state, let latestValue):
            reaction.ended = supersedeRunningLoad()
            self.latestValue = latestValue
            settle(at: state.settled)
        }
        return reaction
    }

    /// - Parameters:
    ///   - caller: The caller. It may already wait for the running load.
    ///   - mode: The condition for starting a load.
    ///   - follows: Whether the caller follows.
    ///   - reaction: The reaction to fill.
    private mutating func load(
        for caller: Caller, _ mode: LoadMode, _ follows: Bool, _ reaction: inout LoadReaction
    ) {
        if mode == .ifNeeded, isFresh { return }
        let caller = WaitingCaller(number: caller, follows: follows)
        running?.callers.removeAll { $0.number == caller.number }
        if let running,
            mode == .ifNeeded && running.isFresh || mode == .refresh && running.isShared && !running.hasBegun
        {
            self.running?.callers.append(caller)
            reaction.joined = running.load
            return
        }
        var followers: [WaitingCaller] = []
        if running != nil {
            followers = takeFollowers()
            reaction.ended = endRunningLoad(.superseded)
        }
        lastLoad += 1
        running = Flight(load: lastLoad, callers: followers + [caller], isShared: follows, hasBegun: !startsWorkLater)
        state = .loading(previous: latestValue)
        reaction.started = lastLoad
    }

    private mutating func leave(_ caller: Caller, _ reaction: inout LoadReaction) {
        guard let callers = running?.callers, callers.contains(where: { $0.number == caller }) else { return }
        if callers.count > 1 || isKept {
            running?.callers.removeAll { $0.number == caller }
            reaction.resumed = [caller]
        } else {
            reaction.ended = endRunningLoad(.cancelled)
            settle()
        }
    }

    private mutating func finish(_ load: Load, _ ending: Ending) -> EndedLoad? {
        guard let running, running.load == load else { return nil }
        let verdict: LoadVerdict
        switch ending {
        case .value(let value):
            verdict = .completed
            accept(value, isFresh: running.isFresh)
        case .end:
            verdict = .completed
            settle()
        case .failure(let error) where !error.isCancellation:
            verdict = .failed
            settle(at: .failed(error))
        case .failure:
            verdict = .cancelled
            settle()
        }
        return endRunningLoad(verdict, isWorking: false)
    }

    /// Ends the running load. The state does not change.
    ///
    /// - Parameters:
    ///   - verdict: How the load ended. A load that another change ends is superseded (L4).
    ///   - isWorking: Whether the work still runs.
    /// - Returns: The ended load, or `nil` if no load was running.
    private mutating func endRunningLoad(_ verdict: LoadVerdict, isWorking: Bool = true) -> EndedLoad? {
        guard let running else { return nil }
        self.running = nil
        let callers = running.callers.map(\.number)
        return EndedLoad(load: running.load, verdict: verdict, callers: callers, isWorking: isWorking)
    }

    /// Ends the running load because of a value or an error. The callers that follow receive the new state.
    private mutating func supersedeRunningLoad() -> EndedLoad? {
        let followers = takeFollowers().map(\.number)
        var ended = endRunningLoad(.superseded)
        ended?.followers = followers
        return ended
    }

    /// Removes the callers that follow from the running load, and returns them.
    private mutating func takeFollowers() -> [WaitingCaller] {
        guard let callers = running?.callers else { return [] }
        running?.callers.removeAll(where: \.follows)
        return callers.filter(\.follows)
    }

    private mutating func accept(_ value: Value, isFresh: Bool) {
        latestValue = value
        if isFresh { isStale = false }
        settle(at: .loaded(value))
    }

    private mutating func show(_ value: Value) {
        latestValue = value
        if state.isLoading { state = .loading(previous: value) } else if state.hasValue { state = .loaded(value) }
        if settled.hasValue { settled = .loaded(value) }
        stateVersion += 1
    }

    private mutating func settle(at state: AsyncState<Value>) {
        self.state = state
        settled = state
        stateVersion += 1
        valueVersion += 1
    }

    /// Changes a loading state back to the settled state (L3, L6). Any other state stays as it is.
    private mutating func settle() {
        if state.isLoading { state = settled }
    }
}

extension LoadMachine.Event {
    /// Whether the app or a push changes the value, and not the answer of a request.
    var isNews: Bool {
        switch self {
        case .arrived, .element, .finish: false
        default: true
        }
    }
}

/// The rules of loading, without a single task: what happens goes in, what to do about it comes out.
///
/// It keeps the promises L1 to L6. Loads and callers are numbers. Whoever drives it starts and cancels the work, and
/// tells it how the work ended; what a load says that is not the one in flight is dropped.
package struct LoadMachine<Value> {
    /// A load; a later one has a greater number.
    package typealias Load = Int
    /// A caller that waits for a load.
    package typealias Caller = Int

    // These are not nested, because they are not generic.
    package typealias Mode = LoadMode
    package typealias Verdict = LoadVerdict
    package typealias EndedLoad = LockstepCore.EndedLoad
    package typealias Reaction = LoadReaction

    /// How a load's work ended.
    package enum Ending {
        case value(Value)
        /// Without a value: the end of a sequence.
        case end
        case failure(StateError)
    }

    /// What happens to the machine.
    package enum Event {
        /// A caller wants the value.
        case load(Caller, Mode)
        /// A caller was cancelled.
        case leave(Caller)
        /// A load has a value, and goes on.
        case element(Load, Value)
        /// A load's work ended.
        case finish(Load, Ending)
        case set(Value)
        case setError(StateError)
        case startLoading
        case reset
        case invalidate
        /// The value that was loaded or set last is shown in another form, or with an addition. Nothing else changes:
        /// neither a load in flight nor an error, and the value does not become fresher.
        case show(Value)
        /// The value is too old. A load in flight makes it fresh, unlike after an invalidation.
        case expire
        /// A load continues without callers: those that wait for it are resumed, and it ends by itself.
        case keep(Load)
        /// Another state is put in place of this one.
        case restore(AsyncState<Value>, latestValue: Value?)
    }

    /// What is known of the value.
    package private(set) var state: AsyncState<Value>
    /// The value that was loaded or set last.
    package private(set) var latestValue: Value?
    /// Counts how often the state was settled: while a value is loaded, and when that is cancelled, it stays the same.
    package private(set) var settlements = 0
    /// Counts how often something took the place of the settled state. A value that is shown in another form is in the same
    /// place.
    package private(set) var replacements = 0

    /// The state to go back to when a load is cancelled: idle, loaded or failed.
    package private(set) var settled: AsyncState<Value>
    private var flight: Flight?
    private var isStale = false
    private var lastLoad: Load = 0

    private struct Flight {
        let load: Load
        var callers: [Caller]
        /// Whether it began after the last invalidation.
        var isFresh = true
        /// Whether it continues without callers.
        var isKept = false
    }

    /// - Parameter value: The value to begin with, if any.
    package init(_ value: Value? = nil) {
        state = value.map { .loaded($0) } ?? .idle
        settled = state
        latestValue = value
    }

    /// Whether this load is in flight.
    package func isInFlight(_ load: Load) -> Bool { flight?.load == load }

    /// The load in flight, if there is one.
    package var loadInFlight: Load? { flight?.load }

    /// Whether a load is in flight that callers join.
    package var isJoinable: Bool { flight?.isFresh == true }

    /// Whether the value is there, and was not marked as out of date.
    package var isFresh: Bool { if case .loaded = state { !isStale } else { false } }
}

extension LoadMachine {
    /// Takes an event, and says what is to be done.
    package mutating func handle(_ event: Event) -> Reaction {
        switch event {
        case .load(let caller, let mode): return load(for: caller, mode)
        case .leave(let caller): return leave(caller)
        case .element(let load, let value):
            if let flight, flight.load == load { accept(value, isFresh: flight.isFresh) }
            return Reaction()
        case .finish(let load, let ending): return finish(load, ending)
        case .invalidate:
            isStale = true
            flight?.isFresh = false
            return Reaction()
        case .expire:
            isStale = true
            return Reaction()
        case .keep(let load): return keep(load)
        case .set(let value):
            return interrupt { $0.accept(value, isFresh: true) }
        case .setError(let error):
            return interrupt { error.isCancellation ? $0.settle() : $0.fail(error) }
        case .startLoading:
            return interrupt { $0.state = .loading(previous: $0.latestValue) }
        case .reset:
            return interrupt { $0.clear() }
        case .show(let value):
            show(value)
            return Reaction()
        case .restore(let state, let latestValue):
            return interrupt {
                $0.latestValue = latestValue
                $0.settle(at: state.settled)
            }
        }
    }

    private mutating func load(for caller: Caller, _ mode: Mode) -> Reaction {
        var reaction = Reaction()
        if mode != .always {
            if case .loaded = state, !isStale { return reaction }
            if mode == .ifNeeded, let flight, flight.isFresh {
                self.flight?.callers.append(caller)
                reaction.joined = flight.load
                return reaction
            }
        }
        reaction.ended = land(.superseded, isWorking: true)
        lastLoad += 1
        flight = Flight(load: lastLoad, callers: [caller])
        state = .loading(previous: latestValue)
        reaction.started = lastLoad
        return reaction
    }

    private mutating func leave(_ caller: Caller) -> Reaction {
        var reaction = Reaction()
        guard let callers = flight?.callers, callers.contains(caller) else { return reaction }
        if flight?.isKept == true { return leaveKept(caller) }
        if callers.count > 1 {
            flight?.callers.removeAll { $0 == caller }
            reaction.left = caller
        } else {
            reaction.ended = land(.cancelled, isWorking: true)
            settle()
        }
        return reaction
    }

    /// A load that continues without callers is not cancelled with the last of them.
    private mutating func leaveKept(_ caller: Caller) -> Reaction {
        flight?.callers.removeAll { $0 == caller }
        return Reaction(left: caller)
    }

    private mutating func keep(_ load: Load) -> Reaction {
        guard flight?.load == load else { return Reaction() }
        flight?.isKept = true
        return Reaction(resumed: exchange(&flight!.callers, with: []))
    }

    private mutating func finish(_ load: Load, _ ending: Ending) -> Reaction {
        guard let flight, flight.load == load else { return Reaction() }
        let verdict: Verdict
        switch ending {
        case .value(let value):
            verdict = .completed
            accept(value, isFresh: flight.isFresh)
        case .end:
            verdict = .completed
            settle()
        case .failure(let error) where !error.isCancellation:
            verdict = .failed
            fail(error)
        case .failure:
            verdict = .cancelled
            settle()
        }
        return Reaction(ended: land(verdict, isWorking: false))
    }

    /// Something else than a load changes the state: a load in flight loses (L4).
    private mutating func interrupt(_ change: (inout LoadMachine) -> Void) -> Reaction {
        let ended = land(.superseded, isWorking: true)
        change(&self)
        return Reaction(ended: ended)
    }

    /// Ends the load in flight, if there is one.
    private mutating func land(_ verdict: Verdict, isWorking: Bool) -> EndedLoad? {
        guard let flight else { return nil }
        self.flight = nil
        return EndedLoad(load: flight.load, verdict: verdict, callers: flight.callers, isWorking: isWorking)
    }

    private mutating func accept(_ value: Value, isFresh: Bool) {
        latestValue = value
        if isFresh { isStale = false }
        settle(at: .loaded(value))
    }

    private mutating func fail(_ error: StateError) { settle(at: .failed(error)) }

    private mutating func show(_ value: Value) {
        latestValue = value
        if state.isLoading { state = .loading(previous: value) } else if state.hasValue { state = .loaded(value) }
        if settled.hasValue { settled = .loaded(value) }
        settlements += 1
    }

    private mutating func clear() {
        latestValue = nil
        isStale = false
        settle(at: .idle)
    }

    private mutating func settle(at state: AsyncState<Value>) {
        self.state = state
        settled = state
        settlements += 1
        replacements += 1
    }

    /// Leaves `.loading` for the state before it (L3, L6).
    private mutating func settle() {
        if state.isLoading { state = settled }
    }
}

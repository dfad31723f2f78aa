import LockstepCore
import LockstepTesting

/// The rules of loading, compared with their model.
struct LoadHistories<Rules: LoadRules>: Explorable {
    private var rules = Rules()
    private var model = LoadModel()
    /// The callers whose work has not ended, even if its load has.
    private var working: [Int] = []
    /// The callers that were not cancelled, even if they do not wait.
    private var callers: [Int] = []
    private var lastCaller = 0

    init() {}

    var events: [LoadEvent] {
        [.load(lastCaller + 1), .loadIfNeeded(lastCaller + 1), .refresh(lastCaller + 1)] + callers.map { .leave($0) }
            + working.flatMap { model.hasBegun($0) ? [] : [.begin($0)] }
            + working.flatMap { [.element($0), .keep($0), .value($0), .failure($0), .cancellation($0), .end($0)] }
            + LoadEvent.changes
    }

    func isPossible(_ event: LoadEvent) -> Bool {
        switch event {
        case .load(let caller), .loadIfNeeded(let caller), .refresh(let caller): caller > lastCaller
        case .leave(let caller): callers.contains(caller)
        case .begin(let caller), .element(let caller), .keep(let caller), .value(let caller), .failure(let caller),
            .cancellation(let caller), .end(let caller):
            working.contains(caller)
        default: true
        }
    }

    func simpler(than event: LoadEvent) -> [LoadEvent] {
        switch event {
        case .loadIfNeeded(let caller), .refresh(let caller): [.load(caller)]
        case .end(let caller), .element(let caller): [.value(caller)]
        case .arrived, .arrivedStale: [.set]
        default: []
        }
    }

    mutating func apply(_ event: LoadEvent) throws {
        let handled = event.event(load: model.load)
        let expected = model.handle(handled)
        try expectSame("consequences", rules.consequences(of: handled), expected)
        try expectSame("state", rules.state, model.state)
        try expectSame("latestValue", rules.latestValue, model.latest)
        for load in 0...model.loadCount + 1 {
            try expectSame("isInFlight(\(load))", rules.isInFlight(load), model.inFlight == load)
        }
        note(event)
    }

    /// Records which events are possible next.
    private mutating func note(_ event: LoadEvent) {
        switch event {
        case .load(let caller), .loadIfNeeded(let caller), .refresh(let caller):
            lastCaller = caller
            callers.append(caller)
            if model.load(begunBy: caller) != nil { working.append(caller) }
        case .leave(let caller): callers.removeAll { $0 == caller }
        case .value(let caller), .failure(let caller), .cancellation(let caller), .end(let caller):
            working.removeAll { $0 == caller }
        default: break
        }
    }
}

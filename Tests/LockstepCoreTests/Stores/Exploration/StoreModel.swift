import LockstepCore

/// The model of a whole value store: the models of its parts, and its waiting callers.
struct StoreModel {
    var loads = LoadModel()
    var operations = OperationModel()
    /// The outcomes of the calls that no longer wait.
    private(set) var outcomes: [Int: String] = [:]
    /// The callers whose work was cancelled.
    private(set) var cancelled: Set<Int> = []
    /// The load events that recorders should receive for the current event.
    private(set) var loadEvents: [String] = []

    var snapshot: ValueSnapshot<Int> {
        var snapshot = ValueSnapshot(state: loads.state, operations: operations.snapshot)
        snapshot.latestValue = loads.latest
        return snapshot
    }

    /// Handles an event of the store's value.
    mutating func handle(_ event: LoadMachine<Int>.Event) {
        let facts = loads.past.count
        let consequences = loads.handle(event)
        loadEvents = loads.past[facts...].compactMap {
            switch $0 {
            case .began: "begun"
            case .replaced: "superseded"
            case .ended(_, let verdict, _, _): "\(verdict)"
            default: nil
            }
        }
        for consequence in consequences {
            switch consequence {
            case .letGo(let caller, let verdict): outcomes[caller] = "\(verdict)"
            case .cancel(let load): cancelled.insert(loads.caller(whoBegan: load)!)
            case .begin, .wait: break
            }
        }
        // A call that neither started nor joined a load had nothing to do.
        if case .load(let caller, _, _) = event, consequences.isEmpty { outcomes[caller] = "completed" }
    }

    /// Handles an event of the store's operations.
    mutating func handle(_ event: OperationEvent) {
        loadEvents = []
        operations.handle(event)
    }

    /// Restores a snapshot.
    mutating func restore(_ snapshot: ValueSnapshot<Int>) {
        handle(.restore(snapshot.state, latestValue: snapshot.latestValue))
        var errors: [OperationEvent.Name: StateError] = [:]
        for name in OperationEvent.Name.allCases { errors[name] = snapshot.operations.errors["\(name)"] }
        operations.restore(errors)
    }

    /// Handles an event that the store does not notice.
    mutating func rest() { loadEvents = [] }
}

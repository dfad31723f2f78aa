import LockstepCore

/// What a whole value store should do: the models of its parts, and who waits for them.
struct StoreModel {
    var loads = LoadModel()
    var operations = OperationModel()
    /// How the calls of those who wait no more ended.
    private(set) var outcomes: [Int: String] = [:]
    /// The callers whose work was cancelled.
    private(set) var cancelled: Set<Int> = []
    /// What recorders should be told of loads by the present event.
    private(set) var told: [String] = []

    var snapshot: ValueSnapshot<Int> {
        var snapshot = ValueSnapshot(state: loads.state, operations: operations.snapshot)
        snapshot.latestValue = loads.latest
        return snapshot
    }

    /// Something happens to the store's value.
    mutating func handle(_ event: LoadMachine<Int>.Event) {
        let facts = loads.past.count
        let consequences = loads.handle(event)
        told = loads.past[facts...].compactMap {
            switch $0 {
            case .began: "begun"
            case .ended(_, let verdict, _): "\(verdict)"
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
        // A call that neither began nor joined anything had nothing to do.
        if case .load(let caller, _) = event, consequences.isEmpty { outcomes[caller] = "completed" }
    }

    /// Something happens to the store's operations.
    mutating func handle(_ event: OperationEvent) {
        told = []
        operations.handle(event)
    }

    /// A snapshot is put back.
    mutating func restore(_ snapshot: ValueSnapshot<Int>) {
        handle(.restore(snapshot.state, latestValue: snapshot.latestValue))
        var errors: [OperationEvent.Name: StateError] = [:]
        for name in OperationEvent.Name.allCases { errors[name] = snapshot.operations.errors["\(name)"] }
        operations.restore(errors)
    }

    /// Nothing happens that a store is told of.
    mutating func rest() { told = [] }
}

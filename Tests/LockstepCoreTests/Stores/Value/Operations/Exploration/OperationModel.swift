import LockstepCore

/// The promises O1 and O2 by definition: a list of past facts, in which every answer is looked up.
struct OperationModel {
    typealias Name = OperationEvent.Name

    private enum Fact {
        case began(Name)
        case ended(Name)
        case error(Name, StateError?)
        case errors([Name: StateError])
    }

    private var past: [Fact] = []

    mutating func handle(_ event: OperationEvent) {
        switch event {
        case .start(let name): past += [.began(name), .error(name, nil)]
        case .complete(let name), .cancel(let name): past += [.ended(name), .error(name, nil)]
        case .fail(let name): past += [.ended(name), .error(name, .unauthorized)]
        case .clearError(let name): past.append(.error(name, nil))
        case .clearErrors: restore([:])
        case .restoreErrors: restore(OperationEvent.restored)
        }
    }

    /// Restores the errors of a snapshot.
    mutating func restore(_ errors: [Name: StateError]) { past.append(.errors(errors)) }

    /// The number of running runs: the number of starts minus the number of ends since the moment with the fewest
    /// runs. An end without a start does not count, so that moment may be any, including now.
    func runs(of name: Name) -> Int {
        var balance = 0
        var most = 0
        for fact in past.reversed() {
            switch fact {
            case .began(name): balance += 1
            case .ended(name): balance -= 1
            default: continue
            }
            most = max(most, balance)
        }
        return most
    }

    /// The last fact about the operation's error.
    func error(of name: Name) -> StateError? {
        for fact in past.reversed() {
            switch fact {
            case .error(name, let error): return error
            case .errors(let errors): return errors[name]
            default: continue
            }
        }
        return nil
    }

    /// The runs and the errors of all operations.
    var snapshot: OperationsSnapshot {
        var snapshot = OperationsSnapshot()
        for name in Name.allCases {
            let runs = runs(of: name)
            if runs > 0 { snapshot.active["\(name)"] = runs }
            snapshot.errors["\(name)"] = error(of: name)
        }
        return snapshot
    }
}

import LockstepCore

/// What O1 and O2 say, by definition: a list of what happened, in which every answer is looked up.
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

    /// The errors of a snapshot are put back.
    mutating func restore(_ errors: [Name: StateError]) { past.append(.errors(errors)) }

    /// How many runs are in flight: since the time when there were the fewest, as many more began as ended. An end without
    /// a beginning is none, so that time may be any, also now.
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

    /// What was said last of the operation's error.
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

    /// Both of all operations.
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

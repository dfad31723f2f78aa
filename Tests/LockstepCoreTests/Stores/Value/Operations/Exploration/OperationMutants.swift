import LockstepCore

/// The ledger with one rule broken from outside. The explorer must find the fault.
protocol OperationMutant: OperationRules {
    var ledger: OperationLedger<OperationEvent.Name> { get set }
}

extension OperationMutant {
    typealias Name = OperationEvent.Name

    func runs(of name: Name) -> Int { ledger.runs(of: name) }
    func isActive(_ name: Name) -> Bool { ledger.isActive(name) }
    func error(for name: Name) -> StateError? { ledger.error(for: name) }
    var active: Set<Name> { ledger.active }
    var errors: [Name: StateError] { ledger.errors }
    var snapshot: OperationsSnapshot { ledger.snapshot }
}

/// O1: operations are kept as a set and are not counted.
struct OperationsAreASet: OperationMutant {
    var ledger = OperationLedger<OperationEvent.Name>()

    mutating func handle(_ event: OperationEvent) {
        if case .start(let name) = event, ledger.isActive(name) { ledger.handle(.complete(name)) }
        ledger.handle(event)
    }
}

/// O1: an end without a start is subtracted from the next start.
struct EndsAreOwed: OperationMutant {
    var ledger = OperationLedger<OperationEvent.Name>()
    private var owed: Set<OperationEvent.Name> = []

    mutating func handle(_ event: OperationEvent) {
        switch event {
        case .complete(let name) where !ledger.isActive(name): owed.insert(name)
        case .start(let name) where owed.contains(name): owed.remove(name)
        default: ledger.handle(event)
        }
    }
}

/// O2: a cancelled run leaves an error.
struct CancelledRunLeavesError: OperationMutant {
    var ledger = OperationLedger<OperationEvent.Name>()

    mutating func handle(_ event: OperationEvent) {
        if case .cancel(let name) = event { ledger.handle(.fail(name)) } else { ledger.handle(event) }
    }
}

/// O2: the next start does not clear the error.
struct StartKeepsError: OperationMutant {
    var ledger = OperationLedger<OperationEvent.Name>()

    mutating func handle(_ event: OperationEvent) {
        let errors = ledger.errors
        ledger.handle(event)
        if case .start = event { ledger.setErrors(errors) }
    }
}

/// O2: the error of an earlier failed run stays when another run completes.
struct FirstErrorStays: OperationMutant {
    var ledger = OperationLedger<OperationEvent.Name>()

    mutating func handle(_ event: OperationEvent) {
        let errors = ledger.errors
        ledger.handle(event)
        if case .complete = event { ledger.setErrors(errors) }
    }
}

import LockstepCore

/// The explored rules: the ledger, or a mutant of it.
protocol OperationRules {
    init()
    mutating func handle(_ event: OperationEvent)
    func runs(of name: OperationEvent.Name) -> Int
    func isActive(_ name: OperationEvent.Name) -> Bool
    func error(for name: OperationEvent.Name) -> StateError?
    var active: Set<OperationEvent.Name> { get }
    var errors: [OperationEvent.Name: StateError] { get }
    var snapshot: OperationsSnapshot { get }
}

extension OperationLedger: OperationRules where Operation == OperationEvent.Name {
    var snapshot: OperationsSnapshot {
        OperationsSnapshot(
            active: Dictionary(uniqueKeysWithValues: active.map { ("\($0)", runs(of: $0)) }),
            errors: Dictionary(uniqueKeysWithValues: errors.map { ("\($0.key)", $0.value) }))
    }

    /// Replaces the errors of all operations.
    mutating func setErrors(_ errors: [Operation: StateError]) {
        for name in Operation.allCases { setError(errors[name], for: name) }
    }

    mutating func handle(_ event: OperationEvent) {
        switch event {
        case .start(let name): startRun(name)
        case .complete(let name): endRun(name)
        case .fail(let name): endRun(name, error: .unauthorized)
        case .cancel(let name): endRun(name, error: .cancelled)
        case .clearError(let name): clearError(for: name)
        case .clearErrors: setErrors([:])
        case .restoreErrors: setErrors(OperationEvent.restored)
        }
    }
}

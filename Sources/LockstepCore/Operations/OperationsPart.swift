/// The operations of a value store, whatever their type.
@MainActor protocol OperationsPart: AnyObject {
    var snapshot: OperationsSnapshot { get }

    /// Puts the errors of a snapshot back, inside a transaction. Runs in flight are facts, and stay.
    func restore(_ snapshot: OperationsSnapshot)

    /// Wakes the observers of the operations, and of the totals, that changed.
    func wake(_ changes: Changes)
}

/// The operations of a store: their counts and errors, and who observes which.
@MainActor final class Operations<Operation: Hashable>: OperationsPart {
    private(set) var ledger = OperationLedger<Operation>()
    private unowned let core: AnyPipeline

    /// One for each total that was read.
    private var totals: [OperationsTotal: Signal] = [:]
    /// Those of single operations, by the operations' hash values: an operation is not kept for having been read.
    private var signals: [Int: OperationSignals] = [:]
    /// The signals of the operations that the open transaction changed.
    private var changed: [Signal] = []
    /// The operations that changed last, with a number for the order. Snapshots name operations; this finds them.
    private var recent: [Operation: Int] = [:]
    private var lastNumber = 0

    init(in core: AnyPipeline) { self.core = core }

    var snapshot: OperationsSnapshot { ledger.snapshot }

    /// How many operations were observed one by one.
    var observedCount: Int { signals.count }
}

/// What is observed of all operations together. Its bits of ``Changes`` are the last ones: the first are those of a value.
enum OperationsTotal: UInt64, CaseIterable {
    case active = 32
    case hasActive, errors, hasErrors

    var change: Changes { Changes(rawValue: 1 << rawValue) }

    /// The bit of single operations.
    static let single = Changes(rawValue: 1 << 40)
}

/// What is observed of one operation.
private struct OperationSignals {
    var isActive: Signal?
    var error: Signal?
}

// MARK: - Reading

extension Operations {
    func read<Value>(_ total: OperationsTotal, _ get: (OperationLedger<Operation>) -> Value) -> Value {
        if totals[total] == nil { totals[total] = Signal() }
        totals[total]?.access()
        return get(ledger)
    }

    func isActive(_ operation: Operation) -> Bool {
        observe(operation, \.isActive)
        return ledger.isActive(operation)
    }

    func error(for operation: Operation) -> StateError? {
        observe(operation, \.error)
        return ledger.error(for: operation)
    }

    private func observe(_ operation: Operation, _ part: WritableKeyPath<OperationSignals, Signal?>) {
        let hash = operation.hashValue
        if let signal = signals[hash]?[keyPath: part] { return signal.access() }
        let made = Signal()
        signals[hash, default: OperationSignals()][keyPath: part] = made
        made.access()
    }
}

// MARK: - Changing

extension Operations {
    /// Changes what is known of one operation, inside a transaction.
    func change(_ operation: Operation, _ change: (inout OperationLedger<Operation>) -> Void) {
        let (runs, error) = (ledger.runs(of: operation), ledger.error(for: operation))
        let (hadActive, hadErrors) = (ledger.hasActive, ledger.hasErrors)
        change(&ledger)
        keep(operation)
        let (newRuns, newError) = (ledger.runs(of: operation), ledger.error(for: operation))
        if runs == newRuns, error == newError { return }
        var changes: Changes = []
        if (runs > 0) != (newRuns > 0) {
            changes.formUnion(OperationsTotal.active.change)
            note(signals[operation.hashValue]?.isActive, in: &changes)
        }
        if error != newError {
            changes.formUnion(OperationsTotal.errors.change)
            note(signals[operation.hashValue]?.error, in: &changes)
        }
        if hadActive != ledger.hasActive { changes.formUnion(OperationsTotal.hasActive.change) }
        if hadErrors != ledger.hasErrors { changes.formUnion(OperationsTotal.hasErrors.change) }
        core.didChange(changes)
    }

    /// Keeps an operation among the last ones: operations with payloads would pile up otherwise.
    private func keep(_ operation: Operation) {
        lastNumber += 1
        recent[operation] = lastNumber
        let limit = 1024
        guard recent.count > 2 * limit else { return }
        let oldest = recent.values.sorted()[limit]
        recent = recent.filter { $0.value >= oldest }
    }

    private func note(_ signal: Signal?, in changes: inout Changes) {
        guard let signal else { return }
        changed.append(signal)
        changes.formUnion(OperationsTotal.single)
    }

    func clearErrors() {
        for operation in ledger.errors.keys { change(operation) { $0.clearError(for: operation) } }
    }

    func restore(_ snapshot: OperationsSnapshot) {
        for operation in Set(recent.keys).union(ledger.errors.keys) {
            let error = snapshot.errors[String(describing: operation)]
            if ledger.error(for: operation) != error { change(operation) { $0.setError(error, for: operation) } }
        }
    }

    func wake(_ changes: Changes) {
        for total in OperationsTotal.allCases where changes.contains(total.change) { totals[total]?.wake() }
        if changes.contains(OperationsTotal.single) {
            for signal in exchange(&changed, with: []) { signal.wake() }
        }
    }
}

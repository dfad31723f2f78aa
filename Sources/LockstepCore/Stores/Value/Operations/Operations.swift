/// The interface of ``Operations`` that does not depend on the type of the operations.
@MainActor protocol OperationsPart: AnyObject {
    /// The pending runs and the errors, by the names of the operations.
    var snapshot: OperationsSnapshot { get }

    /// Restores the errors of a snapshot, as a part of the open transaction. The numbers of pending runs do not
    /// change, because the work of these runs continues.
    func restore(_ snapshot: OperationsSnapshot)

    /// The observers of the operations. The core of the store wakes them.
    var observers: Observers { get }

    /// Whether any operation is active.
    var isActive: Bool { get }
}

/// The operations of a store: their pending runs, their errors and their observers.
@MainActor final class Operations<Operation: Hashable>: OperationsPart {
    @exclusivity(unchecked) private(set) var ledger = OperationLedger<Operation>()
    private unowned let core: AnyPipeline

    private let observed = OperationObservers()
    /// The log from which snapshots are made; `nil` until a recorder needs a snapshot.
    private var log: OperationLog?
    /// The operations of ``log`` that have a pending run or an error.
    private var recorded: [OperationKey<Operation>: RecordedOperation] = [:]

    init(in core: AnyPipeline) { self.core = core }

    var observers: Observers { observed }

    var isActive: Bool { ledger.hasActive }

    /// The number of signals for properties of one operation. Signals for an ``OperationsTotal`` are not included.
    var observedCount: Int { observed.count }

    var snapshot: OperationsSnapshot {
        let log = log ?? newLog()
        self.log = log
        return OperationsSnapshot(log)
    }

    private func newLog() -> OperationLog { OperationLog(from: ledger.known.map(loggedChange)) }

    /// Adds the current entry of an operation to the log, or starts a new log, which does not keep ended operations.
    private func appendToLog(_ operation: Operation) {
        guard let log else { return }
        let change = loggedChange(of: OperationKey(operation))
        if log.isLong || ledger.isEmpty { self.log = newLog() } else { log.appendChange(change) }
    }

    private func loggedChange(of key: OperationKey<Operation>) -> OperationLog.Change {
        let entry = ledger.entry(for: key)
        let operation = recorded[key] ?? RecordedOperation(key)
        recorded[key] = entry == OperationEntry() ? nil : operation
        return OperationLog.Change(operation: operation, entry: entry)
    }
}

// MARK: - Reading

extension Operations {
    /// Returns a total, and registers the current observer for the total. See ``OperationsTotal``.
    func readTotal<Value>(_ total: OperationsTotal, _ get: (OperationLedger<Operation>) -> Value) -> Value {
        observed.access(total)
        return get(ledger)
    }

    func isActive(_ operation: Operation) -> Bool {
        observed.access(.isActive, of: operation)
        return ledger.isActive(operation)
    }

    func error(for operation: Operation) -> StateError? {
        observed.access(.error, of: operation)
        return ledger.error(for: operation)
    }
}

// MARK: - Changing

extension Operations {
    /// Changes the runs or the error of one operation, as a part of the open transaction. Adds the changed properties
    /// to the changes of the transaction.
    func change(_ operation: Operation, _ change: (inout OperationLedger<Operation>) -> OperationChange) {
        let (hadActive, errorCount) = (ledger.hasActive, ledger.errorCount)
        let (old, new) = change(&ledger)
        let isSameError = old.error == nil && new.error == nil || old.error == new.error
        if old.runs == new.runs, isSameError { return }
        appendToLog(operation)
        var changes: Changes = []
        if old.isActive != new.isActive {
            changes.formUnion(OperationsTotal.active.change)
            changes.formUnion(observed.notePart(.isActive, of: operation))
        }
        if !isSameError {
            changes.formUnion(OperationsTotal.errors.change)
            changes.formUnion(observed.notePart(.error, of: operation))
        }
        if hadActive != ledger.hasActive { changes.formUnion(OperationsTotal.hasActive.change) }
        if (errorCount > 0) != ledger.hasErrors { changes.formUnion(OperationsTotal.hasErrors.change) }
        core.didChange(changes)
    }

    /// Clears the errors of all operations, as a part of the open transaction.
    func clearErrors() {
        for key in ledger.failed.keys { change(key.operation) { $0.clearError(for: key.operation) } }
    }

    func restore(_ snapshot: OperationsSnapshot) {
        // A decoded snapshot contains only the names of its operations. A captured snapshot also contains the
        // operations, because different operations can have equal names.
        let known = snapshot.known
        let errors = known == nil ? snapshot.errors : [:]
        let restored = known?.keys.compactMap { $0.base as? OperationKey<Operation> } ?? []
        for key in ledger.known.union(restored) {
            let operation = key.operation
            let error =
                if let known { known[AnyHashable(key)] ?? nil } else { errors[String(describing: operation)] }
            if ledger.error(for: operation) != error { change(operation) { $0.setError(error, for: operation) } }
        }
    }
}

/// The number of pending runs and the error of one operation.
package struct OperationEntry: Equatable, Sendable {
    /// The number of pending runs. A pending run works, or waits for its turn.
    package fileprivate(set) var runs = 0
    /// The error of the run that ended last; `nil` if the run did not fail. The start of another run clears the
    /// error. The end of a superseded run, or of a run that was cancelled while it waited, does not change the
    /// error.
    package fileprivate(set) var error: StateError?

    /// Whether a run is pending.
    package var isActive: Bool { runs > 0 }
}

/// The entry of one operation before and after a call, such as ``OperationLedger/startRun(_:)``. The two entries are
/// equal if the call changed nothing.
package typealias OperationChange = (old: OperationEntry, new: OperationEntry)

/// A state machine that tracks operations. For each operation, it counts the pending runs, and keeps the error of
/// the last run. Each method that changes one operation returns an ``OperationChange``.
package struct OperationLedger<Operation: Hashable>: Equatable {
    private var entries: [OperationKey<Operation>: OperationEntry] = [:]
    /// The number of operations that have a pending run.
    private var activeCount = 0
    /// The number of operations that have an error.
    private(set) var errorCount = 0

    package init() {}

    /// Records the start of a run, and clears the error of the last run (promise O2).
    @discardableResult package mutating func startRun(_ operation: Operation) -> OperationChange {
        changeEntry(operation) { entry in
            entry.runs += 1
            entry.error = nil
        }
    }

    /// Records a run that waits for its turn. The run counts as pending, and does not clear the error while it waits.
    @discardableResult package mutating func enqueue(_ operation: Operation) -> OperationChange {
        changeEntry(operation) { $0.runs += 1 }
    }

    /// Records the end of a superseded run, or of a run that was cancelled while it waited. The error does not
    /// change.
    @discardableResult package mutating func leave(_ operation: Operation) -> OperationChange {
        changeEntry(operation) { $0.runs = max(0, $0.runs - 1) }
    }

    /// Records the end of a run. The error of the run becomes the error of the operation. If the run did not fail,
    /// or its error is a cancellation, the operation has no error (promise O2).
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - error: The error of the run; `nil` if the run did not fail.
    /// - Returns: The entry of the operation before and after the end of the run.
    @discardableResult
    package mutating func endRun(_ operation: Operation, error: StateError? = nil) -> OperationChange {
        changeEntry(operation) { entry in
            entry.runs = max(0, entry.runs - 1)
            entry.error = error.flatMap { $0.isCancellation ? nil : $0 }
        }
    }

    /// Clears the error of one operation. The runs do not change.
    @discardableResult package mutating func clearError(for operation: Operation) -> OperationChange {
        setError(nil, for: operation)
    }

    /// Sets the error of one operation; `nil` clears the error. The runs do not change.
    @discardableResult package mutating func setError(
        _ error: StateError?, for operation: Operation
    ) -> OperationChange {
        changeEntry(operation) { $0.error = error }
    }

    private mutating func changeEntry(
        _ operation: Operation, _ body: (inout OperationEntry) -> Void
    ) -> OperationChange {
        let key = OperationKey(operation)
        let old = entries[key] ?? OperationEntry()
        var new = old
        body(&new)
        entries[key] = new.runs == 0 && new.error == nil ? nil : new
        if old.isActive != new.isActive { activeCount += new.isActive ? 1 : -1 }
        if (old.error == nil) != (new.error == nil) { errorCount += new.error == nil ? -1 : 1 }
        return (old, new)
    }

    /// Whether any operation has a pending run.
    package var hasActive: Bool { activeCount > 0 }

    /// Whether no operation has a pending run or an error.
    var isEmpty: Bool { entries.isEmpty }

    /// Whether any operation has an error.
    package var hasErrors: Bool { errorCount > 0 }

    /// Returns the number of pending runs of an operation.
    package func runs(of operation: Operation) -> Int { entries[OperationKey(operation)]?.runs ?? 0 }

    /// Returns whether an operation has a pending run (promise O1).
    package func isActive(_ operation: Operation) -> Bool { runs(of: operation) > 0 }

    /// Returns the entry of an operation.
    func entry(for key: OperationKey<Operation>) -> OperationEntry { entries[key] ?? OperationEntry() }

    /// The operations that have a pending run or an error.
    var known: Set<OperationKey<Operation>> { Set(entries.keys) }

    /// The operations that have a pending run.
    package var active: Set<Operation> { Set(entries.lazy.filter { $0.value.runs > 0 }.map(\.key.operation)) }

    /// Returns the error of an operation; `nil` if there is no error. See ``OperationEntry/error``.
    package func error(for operation: Operation) -> StateError? { entries[OperationKey(operation)]?.error }

    /// The errors of all operations that have an error.
    package var errors: [Operation: StateError] {
        Dictionary(uniqueKeysWithValues: failed.lazy.map { ($0.key.operation, $0.value) })
    }

    /// The errors of all operations that have an error, by key.
    var failed: [OperationKey<Operation>: StateError] { entries.compactMapValues(\.error) }
}

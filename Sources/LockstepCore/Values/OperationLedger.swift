/// The rules of counting operations: how many runs of each are in flight, and with what error the last one ended.
package struct OperationLedger<Operation: Hashable>: Equatable {
    private struct Entry: Equatable {
        var runs = 0
        var error: StateError?
    }

    private var entries: [Operation: Entry] = [:]

    package init() {}

    /// A run begins. The error of the last one is forgotten (promise O2).
    package mutating func start(_ operation: Operation) {
        entries[operation, default: Entry()].runs += 1
        entries[operation]?.error = nil
    }

    /// A run ended. Its error is that of the operation; a cancellation is none (promise O2).
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - error: The error it ended with, if any.
    package mutating func end(_ operation: Operation, error: StateError? = nil) {
        var entry = entries[operation, default: Entry()]
        entry.runs = max(0, entry.runs - 1)
        entry.error = error.flatMap { $0.isCancellation ? nil : $0 }
        entries[operation] = entry == Entry() ? nil : entry
    }

    /// Forgets the error of one operation.
    package mutating func clearError(for operation: Operation) { setError(nil, for: operation) }

    /// Sets the errors of all operations, and leaves the runs as they are.
    package mutating func setErrors(_ errors: [Operation: StateError]) {
        for operation in Set(entries.keys).union(errors.keys) { setError(errors[operation], for: operation) }
    }

    private mutating func setError(_ error: StateError?, for operation: Operation) {
        var entry = entries[operation, default: Entry()]
        entry.error = error
        entries[operation] = entry == Entry() ? nil : entry
    }

    /// How many runs of an operation are in flight.
    package func runs(of operation: Operation) -> Int { entries[operation]?.runs ?? 0 }

    /// Whether a run of an operation is in flight (promise O1).
    package func isActive(_ operation: Operation) -> Bool { runs(of: operation) > 0 }

    /// The operations with a run in flight.
    package var active: Set<Operation> { Set(entries.filter { $0.value.runs > 0 }.keys) }

    /// The error of an operation.
    package func error(for operation: Operation) -> StateError? { entries[operation]?.error }

    /// The errors of all operations that have one.
    package var errors: [Operation: StateError] { entries.compactMapValues(\.error) }

    /// The same, by the operations' names.
    package var snapshot: OperationsSnapshot {
        var snapshot = OperationsSnapshot()
        for (operation, entry) in entries {
            let name = String(describing: operation)
            if entry.runs > 0 { snapshot.active[name, default: 0] += entry.runs }
            if let error = entry.error { snapshot.errors[name] = error }
        }
        return snapshot
    }
}

/// The rules of counting operations: how many runs of each are in flight, and with what error the last one ended.
package struct OperationLedger<Operation: Hashable>: Equatable {
    private struct Entry: Equatable {
        var runs = 0
        var error: StateError?
    }

    private var entries: [Operation: Entry] = [:]
    private var activeCount = 0
    private var errorCount = 0

    package init() {}

    /// A run begins. The error of the last one is cleared (promise O2).
    package mutating func start(_ operation: Operation) {
        change(operation) { entry in
            entry.runs += 1
            entry.error = nil
        }
    }

    /// A run ended. Its error is that of the operation; a cancellation is not kept (promise O2).
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - error: The error it ended with, if any.
    package mutating func end(_ operation: Operation, error: StateError? = nil) {
        change(operation) { entry in
            entry.runs = max(0, entry.runs - 1)
            entry.error = error.flatMap { $0.isCancellation ? nil : $0 }
        }
    }

    /// Clears the error of one operation.
    package mutating func clearError(for operation: Operation) { setError(nil, for: operation) }

    /// Sets the errors of all operations, and leaves the runs as they are.
    package mutating func setErrors(_ errors: [Operation: StateError]) {
        for operation in Set(entries.keys).union(errors.keys) { setError(errors[operation], for: operation) }
    }

    /// Sets the error of one operation.
    package mutating func setError(_ error: StateError?, for operation: Operation) {
        change(operation) { $0.error = error }
    }

    private mutating func change(_ operation: Operation, _ body: (inout Entry) -> Void) {
        let old = entries[operation] ?? Entry()
        var new = old
        body(&new)
        entries[operation] = new == Entry() ? nil : new
        activeCount += (new.runs > 0 ? 1 : 0) - (old.runs > 0 ? 1 : 0)
        errorCount += (new.error != nil ? 1 : 0) - (old.error != nil ? 1 : 0)
    }

    /// Whether any operation has a run in flight.
    package var hasActive: Bool { activeCount > 0 }

    /// Whether any operation has an error.
    package var hasErrors: Bool { errorCount > 0 }

    /// How many runs of an operation are in flight.
    package func runs(of operation: Operation) -> Int { entries[operation]?.runs ?? 0 }

    /// Whether a run of an operation is in flight (promise O1).
    package func isActive(_ operation: Operation) -> Bool { runs(of: operation) > 0 }

    /// The operations with a run in flight or an error.
    var known: Set<Operation> { Set(entries.keys) }

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

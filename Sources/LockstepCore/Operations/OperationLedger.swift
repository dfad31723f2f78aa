/// What is known of one operation: it is not generic, which makes it cheap to reach.
package struct OperationEntry: Equatable, Sendable {
    /// How many runs are in flight.
    package fileprivate(set) var runs = 0
    /// The error of the run that ended last.
    package fileprivate(set) var error: StateError?

    /// Whether a run is in flight.
    package var isActive: Bool { runs > 0 }
}

/// What an event changed of one operation.
package typealias OperationChange = (old: OperationEntry, new: OperationEntry)

/// The rules of counting operations: how many runs of each are in flight, and with what error the last one ended.
package struct OperationLedger<Operation: Hashable>: Equatable {
    private var entries: [Operation: OperationEntry] = [:]
    private var activeCount = 0
    private var errorCount = 0

    package init() {}

    /// A run begins. The error of the last one is cleared (promise O2).
    @discardableResult package mutating func start(_ operation: Operation) -> OperationChange {
        change(operation) { entry in
            entry.runs += 1
            entry.error = nil
        }
    }

    /// A run begins to wait for its turn. It counts from now on, and clears no error before it is its turn.
    @discardableResult package mutating func enqueue(_ operation: Operation) -> OperationChange {
        change(operation) { $0.runs += 1 }
    }

    /// A run leaves that was superseded, or was cancelled while it waited. It says nothing about the error.
    @discardableResult package mutating func leave(_ operation: Operation) -> OperationChange {
        change(operation) { $0.runs = max(0, $0.runs - 1) }
    }

    /// A run ended. Its error is that of the operation; a cancellation is not kept (promise O2).
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - error: The error it ended with, if any.
    /// - Returns: What that changed.
    @discardableResult package mutating func end(_ operation: Operation, error: StateError? = nil) -> OperationChange {
        change(operation) { entry in
            entry.runs = max(0, entry.runs - 1)
            entry.error = error.flatMap { $0.isCancellation ? nil : $0 }
        }
    }

    /// Clears the error of one operation.
    @discardableResult package mutating func clearError(for operation: Operation) -> OperationChange {
        setError(nil, for: operation)
    }

    /// Sets the errors of all operations, and leaves the runs as they are.
    package mutating func setErrors(_ errors: [Operation: StateError]) {
        for operation in Set(entries.keys).union(errors.keys) { setError(errors[operation], for: operation) }
    }

    /// Sets the error of one operation.
    @discardableResult package mutating func setError(
        _ error: StateError?, for operation: Operation
    ) -> OperationChange {
        change(operation) { $0.error = error }
    }

    private mutating func change(_ operation: Operation, _ body: (inout OperationEntry) -> Void) -> OperationChange {
        let old = entries[operation] ?? OperationEntry()
        var new = old
        body(&new)
        entries[operation] = new.runs == 0 && new.error == nil ? nil : new
        if old.isActive != new.isActive { activeCount += new.isActive ? 1 : -1 }
        if (old.error == nil) != (new.error == nil) { errorCount += new.error == nil ? -1 : 1 }
        return (old, new)
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

/// The state of an ``OperationTracker``, with the names of the operations instead of the operations.
///
/// The name of an operation is `String(describing:)` of the operation. So a snapshot is `Sendable` and `Codable`, even
/// if the operations are not.
public struct OperationsSnapshot: Sendable {
    /// The number of pending runs of each operation. Operations without pending runs are omitted.
    public var active: [String: Int]
    /// The error of each operation that has an error.
    public var errors: [String: StateError] {
        didSet { failed = nil }
    }
    /// The operations that have an error, with their errors. A restore needs the operations, because different
    /// operations can have the same name in ``errors``. `nil` if no operation has an error, or if the errors do not
    /// come from a tracker.
    var failed: FailedOperations?

    /// Creates a snapshot.
    ///
    /// - Parameters:
    ///   - active: The number of pending runs of each operation.
    ///   - errors: The error of each operation that has an error.
    public init(active: [String: Int] = [:], errors: [String: StateError] = [:]) {
        self.active = active
        self.errors = errors
    }
}

extension OperationsSnapshot: Hashable {
    /// Returns whether two snapshots have the same runs and errors.
    public static func == (left: OperationsSnapshot, right: OperationsSnapshot) -> Bool {
        left.active == right.active && left.errors == right.errors
    }

    /// Hashes the runs and errors.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(active)
        hasher.combine(errors)
    }
}

extension OperationsSnapshot: Codable {
    private enum CodingKeys: CodingKey {
        case active, errors
    }
}

extension OperationsSnapshot {
    /// Applies the change of one operation to a snapshot. At most one operation of each name has an error.
    @MainActor mutating func change<Operation: Hashable>(
        _ operation: Operation, from old: OperationEntry, to new: OperationEntry, isSameError: Bool
    ) {
        let name = String(describing: operation)
        if old.runs != new.runs {
            let runs = active[name, default: 0] + new.runs - old.runs
            active[name] = runs > 0 ? runs : nil
        }
        if isSameError { return }
        var failed = self.failed?.errors ?? [:]
        failed[AnyHashable(OperationKey(operation))] = new.error
        errors[name] = new.error
        self.failed = failed.isEmpty ? nil : FailedOperations(failed)
    }
}

/// The failed operations of a snapshot as keys (``OperationKey``), and their errors. This class isolates the operations to the main actor,
/// because a snapshot is `Sendable`, and its operations need not be `Sendable`.
@MainActor final class FailedOperations {
    let errors: [AnyHashable: StateError]

    init(_ errors: [AnyHashable: StateError]) { self.errors = errors }
}

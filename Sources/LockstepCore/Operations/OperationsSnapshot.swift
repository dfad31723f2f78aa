/// The state of an ``OperationTracker``, with each operation by its name.
///
/// Names are `String(describing:)` of the operation, so that any hashable type can name operations, and a snapshot can
/// still be sent and stored.
public struct OperationsSnapshot: Sendable {
    /// How many runs of each operation are in flight; operations without any are left out.
    public var active: [String: Int]
    /// The error of each operation whose last run failed.
    public var errors: [String: StateError]
    /// The operations with an error, where the snapshot was captured in this process.
    var failed: FailedOperations?

    /// - Parameters:
    ///   - active: How many runs of each operation are in flight.
    ///   - errors: The error of each operation whose last run failed.
    public init(active: [String: Int] = [:], errors: [String: StateError] = [:]) {
        self.active = active
        self.errors = errors
    }
}

extension OperationsSnapshot: Hashable {
    /// Whether both name the same runs and errors.
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

/// Operations, which need not be `Sendable`, in a snapshot, which is: they are reached on the main actor alone.
@MainActor final class FailedOperations {
    let operations: [AnyHashable]

    init(_ operations: [AnyHashable]) { self.operations = operations }
}

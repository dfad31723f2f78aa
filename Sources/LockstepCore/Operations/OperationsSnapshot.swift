/// What an ``OperationTracker`` knows of its operations, each by its name.
///
/// Names are `String(describing:)` of the operation, so that any hashable type can name operations, and a snapshot can
/// be sent and stored all the same.
public struct OperationsSnapshot: Hashable, Sendable, Codable {
    /// How many runs of each operation are in flight; operations without any are left out.
    public var active: [String: Int]
    /// The error of each operation whose last run failed.
    public var errors: [String: StateError]

    /// - Parameters:
    ///   - active: How many runs of each operation are in flight.
    ///   - errors: The error of each operation whose last run failed.
    public init(active: [String: Int] = [:], errors: [String: StateError] = [:]) {
        self.active = active
        self.errors = errors
    }
}

/// The state of an ``OperationTracker``, with the names of the operations instead of the operations.
///
/// The name of an operation is `String(describing:)` of the operation. So a snapshot is `Sendable` and `Codable`, even
/// if the operations are not. If operations have the same name, the snapshot has the sum of their runs and one of their
/// errors.
public struct OperationsSnapshot: Sendable {
    private var content: Content

    private enum Content {
        case values(active: [String: Int], errors: [String: StateError])
        /// The operations after the first `count` changes of a log.
        case logged(OperationLog, count: Int)
    }

    /// Creates a snapshot.
    ///
    /// - Parameters:
    ///   - active: The number of pending runs of each operation.
    ///   - errors: The error of each operation that has an error.
    public init(active: [String: Int] = [:], errors: [String: StateError] = [:]) {
        content = .values(active: active, errors: errors)
    }

    init(_ log: OperationLog) { content = .logged(log, count: log.count) }

    /// The number of pending runs of each operation. Operations without pending runs are omitted.
    public var active: [String: Int] {
        get { values.active }
        set { content = .values(active: newValue, errors: errors) }
    }

    /// The error of each operation that has an error.
    public var errors: [String: StateError] {
        get { values.errors }
        set { content = .values(active: active, errors: newValue) }
    }

    private var values: (active: [String: Int], errors: [String: StateError]) {
        switch content {
        case .values(let active, let errors): return (active, errors)
        case .logged(let log, let count):
            var values: (active: [String: Int], errors: [String: StateError]) = ([:], [:])
            for change in log.operations(after: count) {
                let name = change.operation.name
                if change.entry.isActive { values.active[name, default: 0] += change.entry.runs }
                if let error = change.entry.error { values.errors[name] = error }
            }
            return values
        }
    }

    /// The operations that had a pending run or an error, as keys (``OperationKey``), with their errors. A restore needs
    /// the operations, because different operations can have the same name in ``errors``. `nil` if the snapshot was not
    /// made by a tracker, or was changed: then only the names are known.
    @MainActor var known: [AnyHashable: StateError?]? {
        guard case .logged(let log, let count) = content else { return nil }
        return Dictionary(
            uniqueKeysWithValues: log.operations(after: count).map { ($0.operation.key, $0.entry.error) })
    }

    /// Whether two snapshots were made by the same tracker without a change between them.
    private func isSame(as other: Self) -> Bool {
        guard case .logged(let log, let count) = content, case .logged(let otherLog, let otherCount) = other.content
        else { return false }
        return log === otherLog && count == otherCount
    }
}

extension OperationsSnapshot: Hashable {
    /// Returns whether two snapshots have the same runs and errors.
    public static func == (left: OperationsSnapshot, right: OperationsSnapshot) -> Bool {
        left.isSame(as: right) || left.values == right.values
    }

    /// Hashes the runs and errors.
    public func hash(into hasher: inout Hasher) {
        let (active, errors) = values
        hasher.combine(active)
        hasher.combine(errors)
    }
}

extension OperationsSnapshot: CustomReflectable {
    /// The runs and errors.
    public var customMirror: Mirror {
        Mirror(self, children: ["active": active, "errors": errors], displayStyle: .struct)
    }
}

extension OperationsSnapshot: Codable {
    private enum CodingKeys: CodingKey {
        case active, errors
    }

    /// Decodes the runs and errors.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            active: try container.decode([String: Int].self, forKey: .active),
            errors: try container.decode([String: StateError].self, forKey: .errors))
    }

    /// Encodes the runs and errors.
    public func encode(to encoder: any Encoder) throws {
        let (active, errors) = values
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(active, forKey: .active)
        try container.encode(errors, forKey: .errors)
    }
}

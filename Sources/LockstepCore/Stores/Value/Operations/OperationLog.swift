/// The changes of the operations of one store, oldest first.
///
/// A snapshot of the operations is a number of changes. Its dictionaries are made when they are read, so a recorded
/// change of one operation costs the same for any number of failed operations.
final class OperationLog: Sendable {
    /// One operation after a change.
    struct Change: Sendable {
        let operation: RecordedOperation
        let entry: OperationEntry
    }

    /// The operations before the first change.
    private let start: [Change]
    private let changes = Locked<[Change]>([])

    /// Creates a log.
    ///
    /// - Parameter start: The operations before the first change.
    init(from start: [Change]) { self.start = start }

    /// The number of changes.
    var count: Int { changes.withLock { $0.count } }

    /// Whether the log has become long compared with the number of operations. A new log is then shorter.
    var isLong: Bool { count > max(64, start.count) }

    func appendChange(_ change: Change) { changes.withLock { $0.append(change) } }

    /// Returns the operations that had a pending run or an error.
    ///
    /// - Parameter count: The number of changes to apply.
    /// - Returns: The last change of each of these operations.
    func operations(after count: Int) -> [Change] {
        var latest: [ObjectIdentifier: Change] = [:]
        for change in start + changes.withLock({ Array($0.prefix(count)) }) {
            latest[ObjectIdentifier(change.operation)] = change.entry == OperationEntry() ? nil : change
        }
        return Array(latest.values)
    }
}

/// An operation in an ``OperationLog``. This class isolates the operation to the main actor, because a snapshot is
/// `Sendable`, and its operations need not be `Sendable`.
@MainActor final class RecordedOperation {
    /// The operation as an ``OperationKey``.
    let key: AnyHashable
    nonisolated let name: String

    init<Operation>(_ key: OperationKey<Operation>) {
        self.key = AnyHashable(key)
        name = String(describing: key.operation)
    }
}

public import Foundation

/// One atomic, synchronous change of one store's state (promise C1).
public struct Commit: Sendable {
    /// The commit's place in the order of all commits of the process that were recorded, from 1.
    public let number: UInt64
    /// When the change was made, by the calendar.
    public let date: Date
    /// What the change is called: the mutation's name, the property's, or the function that made it.
    public let label: String
    /// The store's snapshot before the change.
    public let before: any Sendable
    /// The store's snapshot after the change.
    public let after: any Sendable
    /// The execution that the change was made in, as it stood then: it had not ended. See
    /// ``HistoryRecorder/outcome(of:)``.
    public let execution: Execution
    /// The outermost execution, of those that still ran when the change was made, that ``execution`` runs inside. It is
    /// the unit of undo (promise U1).
    public let root: Execution.ID
    /// Whether the change was made by the store's own `computed(new:old:)`, to derive values from another change.
    public let isComputed: Bool
    /// The restoration that the change reacts to (promise U3).
    let reaction: Restoration?

    /// The store whose state changed.
    public var store: StoreReference { execution.store }
}

extension Commit {
    /// A commit that was just made.
    @MainActor init(
        label: String, before: any Sendable, after: any Sendable, in running: RunningExecution, isComputed: Bool
    ) {
        number = Numbering.next(\.commits)
        date = .now
        self.label = label
        self.before = before
        self.after = after
        execution = running.execution
        root = running.root.id
        self.isComputed = isComputed
        reaction = Restoration.current
    }
}

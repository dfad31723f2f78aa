public import Foundation

/// One atomic, synchronous change of one store's state (promise C1).
public struct Commit: Sendable {
    /// Everything, in one object: a commit is copied for each recorder, and so has to be cheap to copy.
    private let fields: Fields

    private final class Fields: Sendable {
        let number: UInt64
        let date: Date
        let label: String
        let before: any Sendable
        let after: any Sendable
        let execution: Execution
        let root: Execution.ID
        let isComputed: Bool
        let reaction: Restoration?

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

    /// A commit that was just made.
    @MainActor init(
        label: String, before: any Sendable, after: any Sendable, in running: RunningExecution, isComputed: Bool
    ) {
        fields = Fields(label: label, before: before, after: after, in: running, isComputed: isComputed)
    }
}

extension Commit {
    /// The commit's place in the order of all commits of the process that were recorded, from 1.
    public var number: UInt64 { fields.number }
    /// When the change was made, by the calendar.
    public var date: Date { fields.date }
    /// What the change is called: the mutation's name, the property's, or the function that made it.
    public var label: String { fields.label }
    /// The store's snapshot before the change.
    public var before: any Sendable { fields.before }
    /// The store's snapshot after the change.
    public var after: any Sendable { fields.after }
    /// The execution that the change was made in, as it stood then: it had not ended. See
    /// ``HistoryRecorder/outcome(of:)``.
    public var execution: Execution { fields.execution }
    /// The outermost execution, of those that still ran when the change was made, that ``execution`` runs inside. It is
    /// the unit of undo (promise U1).
    public var root: Execution.ID { fields.root }
    /// Whether the change was made by the store's own `computed(new:old:)`, to derive values from another change.
    public var isComputed: Bool { fields.isComputed }
    /// The restoration that the change reacts to (promise U3).
    var reaction: Restoration? { fields.reaction }

    /// The store whose state changed.
    public var store: StoreReference { execution.store }
}

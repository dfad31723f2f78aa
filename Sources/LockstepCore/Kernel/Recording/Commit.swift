public import Foundation

/// One atomic, synchronous change of one store's state (promise C1).
public struct Commit: Sendable {
    /// All fields in one object. A commit is copied for each recorder, so copying a commit must be cheap.
    private let fields: Fields

    private final class Fields: Sendable {
        @MainActor private static var lastNumber: UInt64 = 0

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
            Self.lastNumber += 1
            number = Self.lastNumber
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

    /// Creates the commit of a change that was just made. The commit gets the next number.
    @MainActor init(
        label: String, before: any Sendable, after: any Sendable, in running: RunningExecution, isComputed: Bool
    ) {
        fields = Fields(label: label, before: before, after: after, in: running, isComputed: isComputed)
    }
}

extension Commit {
    /// The number of the commit. All recorded commits of the process are numbered in the order in which they were
    /// made, starting at 1.
    public var number: UInt64 { fields.number }
    /// The date of the change.
    public var date: Date { fields.date }
    /// The name of the change, such as the name of a mutation, a property or a function.
    public var label: String { fields.label }
    /// The store's snapshot before the change.
    public var before: any Sendable { fields.before }
    /// The store's snapshot after the change.
    public var after: any Sendable { fields.after }
    /// The execution that made the change, without its outcome. ``HistoryRecorder/outcome(of:)`` returns the outcome.
    public var execution: Execution { fields.execution }
    /// The identity of the outermost execution that contains the commit. All commits with the same root belong to one
    /// undo step (promise U1).
    ///
    /// A task can make a commit after the execution that started the task has ended. In this case, neither that
    /// execution nor the executions around it contain the commit.
    public var root: Execution.ID { fields.root }
    /// Whether the store's own `computed(new:old:)` made the commit.
    public var isComputed: Bool { fields.isComputed }
    /// The restoration that made the change, or that the change reacts to (promise U3). The value is `nil` if there is
    /// no such restoration. A restoration is, for example, an undo or a change by a tool.
    package var reaction: Restoration? { fields.reaction }
    /// Whether the change can be undone (promise U3). The value is `false` in these cases:
    ///
    /// - A tool, such as the inspector, made the change.
    /// - The change restored a saved state.
    /// - The change reacts to a change by a tool, or to the restore of a saved state.
    var isUndoable: Bool { reaction?.isUndoable != false }
    /// Whether a tool, such as the inspector, made the change (promise S7). The value is also `true` if the change
    /// reacts to a change by a tool.
    package var isByTool: Bool { reaction?.cause == .tool }

    /// The store whose state changed.
    public var store: StoreReference { execution.store }
}

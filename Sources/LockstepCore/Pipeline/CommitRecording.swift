import Foundation

/// Records one commit, made between two snapshots of its store.
@usableFromInline @MainActor struct CommitRecording {
    private let label: String
    private let running: RunningExecution
    private let pipeline: AnyPipeline
    private let isComputed: Bool
    private let before: (any Sendable)?

    /// - Parameters:
    ///   - label: What the change is called.
    ///   - running: The execution that it belongs to.
    ///   - pipeline: The pipeline of the store that changes.
    ///   - before: The snapshot before the change, if somebody records.
    ///   - isComputed: Whether `computed(new:old:)` makes the change.
    init(
        _ label: String, of running: RunningExecution, in pipeline: AnyPipeline, before: (any Sendable)?,
        isComputed: Bool = false
    ) {
        self.label = label
        self.running = running
        self.pipeline = pipeline
        self.before = before
        self.isComputed = isComputed
    }

    /// Whether the state before the change is kept.
    @usableFromInline var keepsOldState: Bool { before != nil }

    /// The execution that the commit belongs to.
    @usableFromInline var execution: Execution.ID { running.execution.id }

    /// Tells recorders of the change. To be called when the state was assigned.
    ///
    /// - Parameter after: The snapshot after the change.
    func didAssign(_ after: @autoclosure () -> (any Sendable)?) {
        guard let before, let after = after() else { return }
        // A recorder that changes the state when it is told of the execution comes after this commit.
        EventDelivery.together {
            running.announce()
            let commit = Commit(
                number: Numbering.next(\.commits),
                date: .now,
                label: label,
                before: before,
                after: after,
                execution: running.execution,
                root: running.root.execution.id,
                isComputed: isComputed
            )
            pipeline.deliver(.committed(commit))
        }
    }

    /// Tells recorders of the change. To be called when the state was assigned.
    @usableFromInline func didAssign() { didAssign(pipeline.liveSnapshot) }
}

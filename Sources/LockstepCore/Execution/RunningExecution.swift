import Foundation

/// An execution while it goes on: who it runs inside, and whether it ended.
@usableFromInline @MainActor package final class RunningExecution {
    /// What recorders are told of it.
    package private(set) var execution: Execution
    /// Where it runs, until it ends.
    private var pipeline: AnyPipeline?
    /// The execution it runs inside, until it ends.
    private var parent: RunningExecution?
    private var isAnnounced = false

    /// - Parameters:
    ///   - kind: What sort of work it is.
    ///   - name: The work's name.
    ///   - payload: What the work is given.
    ///   - site: Where the work was started, if that is known.
    ///   - pipeline: The pipeline of the store that the work is done on.
    init(
        _ kind: Execution.Kind, _ name: String, payload: (any Sendable)?, at site: CallSite? = nil,
        in pipeline: AnyPipeline
    ) {
        var cause: Execution.ID?
        switch ExecutionScope.current {
        case .inside(let running) where running.isOpen: parent = running
        case .inside(let running): cause = running.execution.id
        case .causedBy(let id): cause = id
        case nil: break
        }
        self.pipeline = pipeline
        execution = Execution(
            id: Execution.ID(rawValue: Numbering.next(\.executions)),
            parent: parent?.execution.id,
            cause: cause,
            enclosing: parent?.innermost(of: pipeline)?.execution.id,
            kind: kind,
            name: name,
            payload: payload,
            store: pipeline.store,
            site: site,
            date: .now,
            start: .now
        )
    }

    /// Whether it goes on.
    package var isOpen: Bool { execution.outcome == nil }

    /// Whether it is work of the store with that pipeline.
    func isRunning(in pipeline: AnyPipeline) -> Bool { isOpen && self.pipeline === pipeline }

    /// Itself, or the first one around it, that goes on and is work of the store with that pipeline.
    package func innermost(of pipeline: AnyPipeline) -> RunningExecution? {
        isRunning(in: pipeline) ? self : parent?.innermost(of: pipeline)
    }

    /// Whether it is `other`, or runs inside of it.
    func isInside(_ other: RunningExecution) -> Bool { self === other || parent?.isInside(other) == true }

    /// Itself, or the first one around it that goes on.
    private var nearestOpen: RunningExecution? { isOpen ? self : parent?.nearestOpen }

    /// The outermost execution that goes on and that this one runs inside; itself where it runs inside none.
    package var root: RunningExecution {
        if let parent, parent.isOpen { parent.root } else { self }
    }

    /// Says what a commit of its own was given, where that is known only once it was made.
    func give(_ payload: ExecutionPayload) {
        if execution.kind == .commit, execution.payload == nil, !isAnnounced { execution.payload = payload }
    }

    /// Tells recorders that it began, once; and before that, that the execution began which it runs inside.
    package func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        parent?.announce()
        pipeline?.deliver(.started(execution))
    }

    /// Ends it, and tells recorders so when they were told that it began. Only the first call has an effect.
    package func end(_ outcome: ExecutionOutcome) {
        guard isOpen else { return }
        execution.outcome = outcome
        execution.end = .now
        if let parent, !parent.isOpen {
            // It outlived the execution that it began in: it was caused by that one, not a part of it.
            execution.parent = nil
            execution.cause = parent.execution.id
        }
        if isAnnounced { pipeline?.deliver(.ended(execution)) }
        // A task that was started in it may hold this for long. It is inside of what goes on around this all the same.
        parent = parent?.nearestOpen
        pipeline = nil
    }
}

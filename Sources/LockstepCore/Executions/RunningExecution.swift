import Foundation

/// An execution that has not ended: what it runs inside, and how it ends.
@usableFromInline @MainActor package final class RunningExecution {
    /// The execution as recorders see it.
    @exclusivity(unchecked) package private(set) var execution: Execution
    let id: Execution.ID
    /// Where it runs, until it ends.
    @exclusivity(unchecked) private(set) var pipeline: AnyPipeline?
    /// The execution it runs inside, until it ends.
    @exclusivity(unchecked) private var parent: RunningExecution?
    @exclusivity(unchecked) private var isAnnounced = false
    /// Whether it has not ended.
    @exclusivity(unchecked) package private(set) var isOpen = true

    /// - Parameters:
    ///   - kind: The kind of work.
    ///   - label: The work's name.
    ///   - payload: What the work is given.
    ///   - site: Where the work was started, if that is known.
    ///   - pipeline: The pipeline of the store that the work is done on.
    init(
        _ kind: Execution.Kind, _ label: CommitLabel, payload: Any? = nil, at site: CallSite? = nil,
        in pipeline: AnyPipeline
    ) {
        var cause: Execution.ID?
        switch ExecutionScope.now {
        case .inside(let running) where running.isOpen: parent = running
        case .inside(let running): cause = running.id
        case .causedBy(let id): cause = id
        case nil: break
        }
        self.pipeline = pipeline
        let fields = Execution.Fields(
            id: Execution.ID(rawValue: Numbering.next(\.executions)),
            parent: parent?.id,
            cause: cause,
            enclosing: parent?.innermost(of: pipeline)?.id,
            kind: kind,
            name: pipeline.text(of: label),
            payload: payload,
            store: pipeline.store,
            site: site
        )
        execution = Execution(fields)
        id = fields.id
    }

    /// Whether it is work of the store with that pipeline, and has not ended.
    func isRunning(in pipeline: AnyPipeline) -> Bool { isOpen && self.pipeline === pipeline }

    /// Itself, or the first one around it, that has not ended and is work of the store with that pipeline.
    package func innermost(of pipeline: AnyPipeline) -> RunningExecution? {
        isRunning(in: pipeline) ? self : parent?.innermost(of: pipeline)
    }

    /// Itself, or the first one around it, that has not ended.
    private var nearestOpen: RunningExecution? { isOpen ? self : parent?.nearestOpen }

    /// The outermost execution that has not ended and that this one runs inside; itself where it runs inside none.
    package var root: RunningExecution {
        if let parent, parent.isOpen { parent.root } else { self }
    }

    /// Sets the payload of a commit's own execution, where that is known only once the change was made.
    func give(_ payload: ExecutionPayload) {
        if execution.kind == .commit, execution.payload == nil, !isAnnounced {
            execution.update { $0.payload = payload }
        }
    }

    /// Queues the event of its start for recorders, once; before that, of the execution that it runs inside.
    package func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        parent?.announce()
        pipeline?.deliver(.started(execution))
    }

    /// Ends it, and queues the event of its end where that of its start was queued. Only the first call has an effect.
    ///
    /// - Parameters:
    ///   - outcome: How it ends.
    ///   - interceptors: What wrapped the work.
    package func end(_ outcome: ExecutionOutcome, inside interceptors: [any StoreInterceptor] = []) {
        guard isOpen else { return }
        isOpen = false
        // It outlived the execution that it began in: it was caused by that one, not a part of it.
        let cause = parent.flatMap { $0.isOpen ? nil : $0.id }
        if isAnnounced {
            execution.update { fields in
                fields.outcome = outcome
                fields.end = .now
                if !interceptors.isEmpty, pipeline?.isRecording == true {
                    fields.interceptors = interceptors.map { type(of: $0) }
                }
                if let cause { (fields.parent, fields.cause) = (nil, cause) }
            }
            pipeline?.deliver(.ended(execution))
        }
        // A task that was started in it may hold this for long, and needs none of what follows. What that task does is inside
        // the nearest execution around this one that has not ended.
        parent = parent?.nearestOpen
        pipeline = nil
        let isFailure = if case .failed = outcome { true } else { false }
        if isFailure || execution.payload != nil || !isAnnounced {
            execution.update { fields in
                fields.payload = nil
                fields.outcome = isFailure ? nil : outcome
            }
        }
    }
}

extension AnyPipeline {
    /// The execution of this store that the code runs directly inside of.
    final var current: RunningExecution? {
        guard case .inside(let running) = ExecutionScope.now, running.isRunning(in: self) else { return nil }
        return running
    }

    /// Begins an execution, and queues the event of its start.
    @usableFromInline package final func begin(
        _ kind: Execution.Kind, _ name: String, payload: Any? = nil, at site: CallSite? = nil
    ) -> RunningExecution {
        let running = RunningExecution(kind, .name(name), payload: payload, at: site, in: self)
        running.announce()
        return running
    }
}

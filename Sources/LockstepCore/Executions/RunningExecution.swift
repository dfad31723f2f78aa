import Foundation

/// An execution that has not ended, with the execution that it runs inside.
@usableFromInline @MainActor package final class RunningExecution {
    /// The execution that recorders receive.
    @exclusivity(unchecked) package private(set) var execution: Execution
    let id: Execution.ID
    /// The pipeline of the execution's store, until the execution ends.
    @exclusivity(unchecked) private(set) var pipeline: AnyPipeline?
    /// The execution that this one runs inside. When this execution ends, it becomes the nearest enclosing execution
    /// that has not ended.
    @exclusivity(unchecked) private var parent: RunningExecution?
    @exclusivity(unchecked) private var isAnnounced = false
    /// Whether the execution has not ended.
    @exclusivity(unchecked) package private(set) var isOpen = true

    /// Creates an execution.
    ///
    /// The execution runs inside the current execution if that one has not ended; otherwise it is caused by the
    /// current execution.
    ///
    /// - Parameters:
    ///   - kind: The kind of work.
    ///   - label: The name of the work.
    ///   - payload: The arguments of the work.
    ///   - site: The place where the work was started, if it is known.
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

    /// Returns whether the execution belongs to the store with that pipeline, and has not ended.
    func isRunning(in pipeline: AnyPipeline) -> Bool { isOpen && self.pipeline === pipeline }

    /// Returns the innermost execution of the store with that pipeline that has not ended: this one, or one around
    /// it.
    package func innermost(of pipeline: AnyPipeline) -> RunningExecution? {
        isRunning(in: pipeline) ? self : parent?.innermost(of: pipeline)
    }

    /// The innermost execution that has not ended: this one, or one around it.
    private var nearestOpen: RunningExecution? { isOpen ? self : parent?.nearestOpen }

    /// The outermost execution that has not ended and contains this one, or this one if there is none.
    package var root: RunningExecution {
        if let parent, parent.isOpen { parent.root } else { self }
    }

    /// Sets the payload of a bare commit's execution, which may be known only after the change was made.
    func give(_ payload: ExecutionPayload) {
        if execution.kind == .commit, execution.payload == nil, !isAnnounced {
            execution.update { $0.payload = payload }
        }
    }

    /// Queues the start event for recorders, once. The enclosing execution is announced first.
    package func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        parent?.announce()
        pipeline?.deliver(.started(execution))
    }

    /// Ends the execution, and queues the end event if the start event was queued. Only the first call has an effect.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the work.
    ///   - interceptors: The interceptors that wrapped the work.
    package func end(_ outcome: ExecutionOutcome, inside interceptors: [any StoreInterceptor] = []) {
        guard isOpen else { return }
        isOpen = false
        // The execution outlived the one in which it started. So that one is its cause, not its parent.
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
        // A task that was started in this execution may keep this object for a long time, and needs nothing of what
        // is cleared below. Later work of that task runs inside the nearest enclosing execution that has not ended.
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
    /// The execution of this store that directly contains the current code.
    final var current: RunningExecution? {
        guard case .inside(let running) = ExecutionScope.now, running.isRunning(in: self) else { return nil }
        return running
    }

    /// Starts an execution, and queues its start event.
    @usableFromInline package final func begin(
        _ kind: Execution.Kind, _ name: String, payload: Any? = nil, at site: CallSite? = nil
    ) -> RunningExecution {
        let running = RunningExecution(kind, .name(name), payload: payload, at: site, in: self)
        running.announce()
        return running
    }
}

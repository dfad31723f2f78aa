import Foundation

/// An execution while it runs, with a link to the execution around it.
@usableFromInline @MainActor package final class RunningExecution {
    /// The value that recorders receive for this execution.
    @exclusivity(unchecked) package private(set) var execution: Execution
    let id: Execution.ID
    /// The pipeline of the execution's store; `nil` after the execution has ended.
    @exclusivity(unchecked) private(set) var pipeline: AnyPipeline?
    /// The execution that this execution runs inside, or `nil`. When this execution ends, ``end(_:inside:)`` replaces
    /// an ended parent with the nearest outer execution that has not ended.
    @exclusivity(unchecked) private var parent: RunningExecution?
    /// Whether ``announce()`` was called.
    @exclusivity(unchecked) private(set) var isAnnounced = false
    /// Whether the execution has not ended.
    @exclusivity(unchecked) package private(set) var isOpen = true

    /// Creates an execution.
    ///
    /// ``ExecutionScope/now`` decides the parent and the cause of the new execution:
    ///
    /// - If it is ``ExecutionScope/inside(_:)`` with an execution that has not ended, that execution is the parent.
    /// - If it is `inside` with an execution that has ended, that execution is the ``Execution/cause``.
    /// - If it is ``ExecutionScope/causedBy(_:)``, its execution is the cause.
    /// - If it is `nil`, the new execution has no parent and no cause.
    ///
    /// - Parameters:
    ///   - kind: The kind of work.
    ///   - label: The name of the work.
    ///   - payload: The arguments of the work.
    ///   - site: The place where the work was started; `nil` if the place is not known.
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

    /// Returns whether the execution belongs to the store with this pipeline, and has not ended.
    func isRunning(in pipeline: AnyPipeline) -> Bool { isOpen && self.pipeline === pipeline }

    /// Searches this execution and the executions around it, from the inside to the outside.
    ///
    /// - Returns: The first running execution of the store with this pipeline; `nil` if there is none.
    package func innermost(of pipeline: AnyPipeline) -> RunningExecution? {
        isRunning(in: pipeline) ? self : parent?.innermost(of: pipeline)
    }

    /// This execution if it has not ended. Otherwise, the nearest outer execution that has not ended; `nil` if there is
    /// none.
    private var nearestOpen: RunningExecution? { isOpen ? self : parent?.nearestOpen }

    /// The outermost execution that contains this execution. An execution without a running parent is its own root.
    package var root: RunningExecution {
        if let parent, parent.isOpen { parent.root } else { self }
    }

    /// Sets the payload of a commit after the commit has changed the store's state. Does nothing if this execution is
    /// not a commit, or already has a payload.
    ///
    /// Call this method before recorders receive the start event. If the start event is already queued, the queued
    /// event also gets the payload.
    func give(_ payload: ExecutionPayload) {
        if execution.kind == .commit, execution.payload == nil { execution.fill(payload) }
    }

    /// Queues the start event for recorders. The outer execution is announced first. Only the first call of this
    /// method has an effect.
    package func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        parent?.announce()
        pipeline?.deliver(.started(execution))
    }

    /// Ends the execution, and queues the end event if the start event was queued. Then releases the pipeline and the
    /// payload. Only the first call of this method has an effect.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the work.
    ///   - interceptors: The interceptors that wrapped the work.
    package func end(_ outcome: ExecutionOutcome, inside interceptors: [any StoreInterceptor] = []) {
        guard isOpen else { return }
        isOpen = false
        // If the parent has ended before this execution, the parent is recorded as the cause instead.
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
        // A task that was started in this execution may keep this object for a long time. The task does not need the
        // values that are cleared below. An inner execution that has not ended still needs `parent`, to find the outer
        // executions that have not ended.
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
    /// The running execution of this store that directly contains the current code; `nil` if there is none.
    final var current: RunningExecution? {
        guard case .inside(let running) = ExecutionScope.now, running.isRunning(in: self) else { return nil }
        return running
    }

    /// Creates an execution of this store, and queues the start event of the execution.
    @usableFromInline package final func begin(
        _ kind: Execution.Kind, _ name: String, payload: Any? = nil, at site: CallSite? = nil
    ) -> RunningExecution {
        let running = RunningExecution(kind, .name(name), payload: payload, at: site, in: self)
        running.announce()
        return running
    }
}

import Foundation

/// An execution while it runs, with a link to the execution around it.
///
/// Most executions are not recorded. So the ``execution`` that recorders receive is created when it is first read.
@usableFromInline @MainActor package final class RunningExecution: Frame {
    /// The number of the last execution of the process.
    @exclusivity(unchecked) private static var lastNumber: UInt64 = 0

    let kind: Execution.Kind
    let site: CallSite?
    /// The name of the work. After the end, it keeps no value of the app.
    @exclusivity(unchecked) private var label: CommitLabel
    private let start = ContinuousClock.now
    /// Whether ``Frame/cause`` is the number of an execution that had not ended when this execution started.
    private let hasParent: Bool
    /// The nearest outer execution of the same store.
    private let enclosingID: Execution.ID?
    /// The arguments of the work; `nil` after the execution has ended.
    @exclusivity(unchecked) private var payload: Any?
    /// The pipeline of the execution's store; `nil` after the execution has ended, and for a task.
    @exclusivity(unchecked) private(set) var pipeline: AnyPipeline?
    /// The tasks of the store, if the execution is a task that has not ended; otherwise `nil`. A task does not retain its
    /// store (promise E1).
    @exclusivity(unchecked) private var tasks: StoreTasks?
    /// Whether the execution is a task that keeps its store alive.
    @exclusivity(unchecked) var keepsStore = false
    /// Why the execution ends as cancelled. If the value is `nil`, ``end(_:inside:)`` finds out.
    @exclusivity(unchecked) var cancellationReason: CancellationReason?
    /// Whether ``announce()`` was called.
    @exclusivity(unchecked) private(set) var isAnnounced = false
    /// The outcome of the work; `nil` while the work runs, and after a failure, because an ended execution does not keep
    /// an error.
    @exclusivity(unchecked) private(set) var outcome: ExecutionOutcome?
    /// The value of ``execution``; `nil` before it is read.
    @exclusivity(unchecked) private var record: Execution?

    /// Creates an execution.
    ///
    /// If ``current`` has not ended, it is the parent of the new execution. If it has ended, it is the
    /// ``Execution/cause``. If there is none, the cause is that of the ``WorkContext``.
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
        Self.lastNumber += 1
        self.kind = kind
        self.label = label
        if let payload { self.payload = payload }
        self.site = site
        if kind == .task { tasks = pipeline.tasks } else { self.pipeline = pipeline }
        var context = WorkContext.current
        let outer = RunningExecution.current(in: context)
        if let outer, outer === CallContext.current.execution { context = context.moved(to: outer) }
        let parent = outer.flatMap { $0.isOpen ? $0 : nil }
        hasParent = parent != nil
        enclosingID = parent?.innermost(of: pipeline)?.id
        super.init(.execution, executionNumber: Self.lastNumber, in: context, causedBy: parent?.executionNumber)
    }

    var id: Execution.ID { Execution.ID(rawValue: executionNumber) }

    /// The value that recorders receive for this execution.
    ///
    /// - Precondition: The execution runs, or is recorded or intercepted.
    package var execution: Execution {
        if let record { return record }
        let around = cause.map(Execution.ID.init(rawValue:))
        let made = Execution(
            Execution.Fields(
                id: id, parent: hasParent ? around : nil, cause: hasParent ? nil : around, enclosing: enclosingID,
                kind: kind, name: pipeline?.text(of: label) ?? label.description, payload: payload,
                store: tasks?.store ?? pipeline!.store, site: site,
                date: .now - start.duration(to: .now) / .seconds(1), start: start, keepsStore: keepsStore,
                outcome: outcome))
        record = made
        return made
    }

    /// The arguments of a method, for its interceptors. Empty for other work.
    var arguments: ExecutionPayload { (kind == .method ? payload as? ExecutionPayload : nil) ?? ExecutionPayload() }

    /// The execution that this execution runs inside, or `nil`. It may have ended.
    private var parent: RunningExecution? {
        nearestOuter(.execution).map { unsafeDowncast($0, to: RunningExecution.self) }
    }

    override var summary: String? {
        let place = site.map { ", which started at \($0)" } ?? ""
        let store = (record?.store ?? tasks?.store ?? pipeline?.store).map { " of \($0)" } ?? ""
        return "“\(record?.name ?? label.description)”\(store)\(place)"
    }

    /// Returns whether the execution belongs to the store with this pipeline, and has not ended.
    func isRunning(in pipeline: AnyPipeline) -> Bool { isOpen && self.pipeline === pipeline }

    /// Searches this execution and the executions around it, from the inside to the outside.
    ///
    /// - Returns: The first running execution of the store with this pipeline; `nil` if there is none.
    package func innermost(of pipeline: AnyPipeline) -> RunningExecution? {
        isRunning(in: pipeline) ? self : parent?.innermost(of: pipeline)
    }

    /// The outermost execution that contains this execution. An execution without a running parent is its own root.
    package var root: RunningExecution {
        if let parent, parent.isOpen { parent.root } else { self }
    }

    /// Sets the payload of a commit after the commit has changed the store's state. Does nothing if this execution is
    /// not a commit, or already has a payload.
    ///
    /// Call this method before recorders receive the start event. If the start event is already queued, the queued
    /// event also gets the payload.
    func setPayload(_ payload: ExecutionPayload) {
        guard kind == .commit, self.payload == nil else { return }
        self.payload = payload
        record?.setPayload(payload)
    }

    /// Queues the start event for recorders. The outer execution is announced first. Only the first call of this
    /// method has an effect.
    package func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        parent?.announce()
        (pipeline ?? tasks?.store.pipeline)?.deliver(.started(execution))
    }

    /// Ends the execution, and queues the end event if the start event was queued. Then releases the pipeline and the
    /// payload. Only the first call of this method has an effect.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the work.
    ///   - interceptors: The interceptors that wrapped the work.
    package func end(_ outcome: ExecutionOutcome, inside interceptors: [ListedInterceptor] = []) {
        guard isOpen else { return }
        // If the parent has ended before this execution, the parent is recorded as the cause instead.
        let hasLostParent = hasParent && !(parent?.executionNumber == cause && parent?.isOpen == true)
        close()
        let pipeline = pipeline ?? tasks?.store.pipeline
        let isCancelled = if case .cancelled = outcome { true } else { false }
        let reason = isCancelled ? cancellationReason ?? observedReason(isReleased: pipeline == nil) : nil
        let isRecorded = isAnnounced && (pipeline?.isRecording ?? tasks?.isRecordedAfterRelease) == true
        if isRecorded { _ = execution }
        record?.update { fields in
            fields.outcome = outcome
            fields.cancellationReason = reason
            fields.end = .now
            if isRecorded { fields.interceptors = interceptors.map(\.type) }
            if hasLostParent { (fields.parent, fields.cause) = (nil, fields.parent) }
        }
        if isRecorded {
            if let pipeline {
                pipeline.deliver(.ended(execution))
            } else if let tasks {
                TransactionQueue.addEvent(.ended(execution), ofReleasedStoreWith: tasks.attachments)
            }
        }
        // A task that was started in this execution may keep this object for a long time. The task does not need the
        // values that are cleared below.
        self.pipeline = nil
        tasks = nil
        if case .text = label { label = .name(record?.name ?? kind.rawValue) }
        let isFailure = if case .failed = outcome { true } else { false }
        if !isFailure { self.outcome = outcome }
        guard isFailure || payload != nil else { return }
        payload = nil
        record?.update { fields in
            fields.payload = nil
            fields.outcome = self.outcome
        }
    }
}

// MARK: - Work that ended early

extension RunningExecution {
    /// Returns why the execution ends as cancelled, if the code that ends it gave no reason.
    private func observedReason(isReleased: Bool) -> CancellationReason {
        if kind == .task, isReleased { return .storeReleased }
        return Task.isCancelled ? .callerCancelled : .thrown
    }

    /// Reports that the work still runs, although the execution ended early.
    func workContinues() { lateWorkRecorders { $0.workContinues(after: $1) } }

    /// Reports that the work has returned.
    func workReturned() { lateWorkRecorders { $0.workReturned(of: $1) } }

    private func lateWorkRecorders(_ report: (any LateWorkRecorder, Execution) -> Void) {
        guard !isOpen, let record, let attachments = record.store.pipeline?.attachments else { return }
        for case let recorder as any LateWorkRecorder in attachments.recorders { report(recorder, record) }
    }
}

extension AnyPipeline {
    /// The running execution of this store that directly contains the current code; `nil` if there is none.
    final var current: RunningExecution? {
        guard let running = RunningExecution.current, running.isRunning(in: self) else { return nil }
        return running
    }

    /// Creates an execution of this store, and queues the start event of the execution.
    @usableFromInline package final func beginExecution(
        _ kind: Execution.Kind, _ label: CommitLabel, payload: Any? = nil, at site: CallSite? = nil
    ) -> RunningExecution {
        let running = RunningExecution(kind, label, payload: payload, at: site, in: self)
        running.announce()
        return running
    }
}

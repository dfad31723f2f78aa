/// Does the work of runs by the decisions of their queues. The scheduler has a ``RunQueue`` for each key that has runs:
/// for each operation, action, method or task.
@MainActor final class RunScheduler<Key: Hashable> {
    private var queues: [Key: RunQueue<PolicyRun>] = [:]

    /// The result of a run.
    enum Ending<Value> {
        case done(Value)
        /// The work was not done, or its result is discarded.
        case notDone(ExecutionOutcome)
    }

    private final class Result<Value> {
        var value: Value?
    }

    /// The keys of the queues that have runs.
    var keys: some Collection<Key> { queues.keys }

    /// Waits until the policy allows a run, does the work of the run, and waits until the run has ended. If the caller
    /// is cancelled, the run is cancelled.
    ///
    /// - Parameters:
    ///   - key: The key of the queue.
    ///   - policy: The policy.
    ///   - run: The run.
    ///   - work: The work.
    /// - Returns: How the run ended.
    func schedule<Value>(
        _ key: Key, _ policy: RunPolicy, _ run: PolicyRun, _ work: @escaping @MainActor () async -> Value
    ) async -> Ending<Value> {
        // A run whose caller is already cancelled or superseded must not supersede other runs.
        if Task.isCancelled { return .notDone(.cancelled) }
        if policy.takesPlace, PolicyRun.endedEarly(in: key, of: self) {
            run.note(.outdated)
            return .notDone(.cancelled)
        }
        if !policy.yields, let outer = outer(of: run, in: key) {
            return await performInner(run, inside: outer, key, work)
        }
        guard enter(key, policy, run) else { return .notDone(.dropped) }
        return await performInTurn(key, run, work)
    }

    /// Makes the result of a run's work final. Call this method before you commit the end of the work. An observer of that
    /// commit can start a newer run, which must not supersede this run.
    ///
    /// - Returns: `false` if the run has already ended early. Then the caller must discard the result.
    func conclude(_ run: PolicyRun, _ key: Key) -> Bool { queues[key]?.conclude(run) == true }

    /// Cancels all runs of a queue. Each run ends as cancelled immediately, and its result is discarded.
    func cancelRuns(_ key: Key, because reason: CancellationReason) { updateQueue(key, reason) { $0.cancelAll() } }

    /// Cancels one run. It ends as cancelled immediately, and its result is discarded.
    func cancel(_ run: PolicyRun, because reason: CancellationReason) {
        if let key = run.key(as: Key.self) { updateQueue(key, reason) { $0.cancel(run) } }
    }
}

// MARK: - Runs with a place

extension RunScheduler {
    /// Adds a run to its queue, and supersedes other runs if the policy requires it.
    ///
    /// - Returns: Whether the run is now in its queue; `false` if the policy drops the run.
    func enter(_ key: Key, _ policy: RunPolicy, _ run: PolicyRun) -> Bool {
        run.enter(key, of: self)
        if policy.yields {
            // Runs that were started inside a run that ended early do not count.
            while let first = queues[key]?.first, first.isInsideEndedRun { cancel(first, because: .outdated) }
        }
        let reaction = queues[key, default: RunQueue()].enter(run, policy)
        // An observer of these events may start a newer run, which supersedes this run.
        switch reaction.admission {
        case .drop: return false
        case .wait:
            run.mustWait = true
            run.events.wait()
        default: run.events.start(false)
        }
        follow(reaction)
        return true
    }

    /// Waits for the turn of a run that has entered its queue, does the work of the run, and waits until the run has ended.
    /// If the caller is cancelled, the run is cancelled.
    ///
    /// - Returns: How the run ended.
    func performInTurn<Value>(
        _ key: Key, _ run: PolicyRun, _ work: @escaping @MainActor () async -> Value
    ) async -> Ending<Value> {
        let result = Result<Value>()
        return await withTaskCancellationHandler {
            await run.suspendCaller { queues[key]?.state(of: run) == .waiting }
            if run.mustWait, mayStart(run, key) { run.events.start(true) }
            if mayStart(run, key) {
                run.startWork {
                    guard self.queues[key]?.beginWork(run) == true else { return }
                    result.value = await work()
                    run.workDidReturn()
                    self.updateQueue(key) { $0.finish(run) }
                    run.resumeCaller()
                }
            }
            await run.suspendCaller { queues[key]?.state(of: run)?.isUnfinished == true }
            let ending = ending(of: run, key, result.value)
            // The next run starts after this caller suspends or returns, so the next run sees what this caller does.
            run.events.finish { self.updateQueue(key) { $0.leave(run) } }
            return ending
        } onCancel: {
            Task { @MainActor in self.cancelCaller(of: run) }
        }
    }

    /// Returns whether the work of a run may start now. If the caller was cancelled, cancels the run.
    private func mayStart(_ run: PolicyRun, _ key: Key) -> Bool {
        if Task.isCancelled { updateQueue(key, .callerCancelled) { $0.cancelBeforeStart(run) } }
        return queues[key]?.state(of: run) == .admitted
    }

    private func cancelCaller(of run: PolicyRun) {
        if let key = run.key(as: Key.self) { updateQueue(key, .callerCancelled) { $0.cancelBeforeStart(run) } }
        run.cancelWork()
    }
}

// MARK: - Inner runs

extension RunScheduler {
    /// Returns the run of a queue that contains the current code, which starts a new run; `nil` if there is none. The new
    /// run must not wait for that run.
    private func outer(of run: PolicyRun, in key: Key) -> PolicyRun? {
        guard let queue = queues[key] else { return nil }
        if let outer = PolicyRun.around(.run).last(where: queue.isInProgress) { return outer }
        if run.events.isCurrent == nil { return nil }
        return queue.returned.first { $0.events.isCurrent?() == true }
    }

    /// Does the work of an inner run immediately, in the current task.
    private func performInner<Value>(
        _ run: PolicyRun, inside outer: PolicyRun, _ key: Key, _ work: @MainActor () async -> Value
    ) async -> Ending<Value> {
        run.enter(key, of: self)
        queues[key]?.enter(run, inside: outer)
        // An observer of this event may start a newer run, which supersedes the outer run and this run.
        run.events.start(false)
        var value: Value?
        if queues[key]?.beginWork(run) == true {
            value = await WorkContext.inside(run).run { await work() }
            run.workDidReturn()
            updateQueue(key) { $0.finish(run) }
        }
        defer { updateQueue(key) { $0.leave(run) } }
        return ending(of: run, key, value)
    }
}

// MARK: - Asking and obeying the queues

extension RunScheduler {
    /// Returns how a run ended, before its caller leaves.
    private func ending<Value>(of run: PolicyRun, _ key: Key, _ value: Value?) -> Ending<Value> {
        if case .ended(let ending, _) = queues[key]?.state(of: run) { return .notDone(ending.outcome) }
        return value.map { .done($0) } ?? .notDone(.cancelled)
    }

    /// Reports an event to a queue, and does what the queue decides. `reason` is why the event cancels runs.
    private func updateQueue(
        _ key: Key, _ reason: CancellationReason? = nil,
        _ event: (inout RunQueue<PolicyRun>) -> RunReaction<PolicyRun>
    ) {
        let reaction = event(&queues[key, default: RunQueue()])
        if let reason { for ended in reaction.ended { ended.run.note(reason) } }
        if queues[key]?.isEmpty == true { queues[key] = nil }
        follow(reaction)
    }

    private func follow(_ reaction: RunReaction<PolicyRun>) {
        for run in reaction.removed { run.release() }
        for ended in reaction.ended { ended.run.endEarly(ended.ending, isWorking: ended.isWorking) }
        reaction.next?.resumeCaller()
    }
}

extension RunScheduler.Ending where Value == ExecutionOutcome {
    /// The outcome of the execution whose run has this ending.
    var outcome: ExecutionOutcome {
        switch self {
        case .done(let outcome), .notDone(let outcome): outcome
        }
    }
}

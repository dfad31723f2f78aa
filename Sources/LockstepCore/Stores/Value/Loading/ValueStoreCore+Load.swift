// This file sends events to `LoadMachine`, and does what the machine returns.

extension ValueStoreCore {
    typealias Machine = LoadMachine<Value>

    /// The work of a load. The closure returns how the work ended.
    typealias Work = @MainActor (RunningLoad<Value>) async throws -> Machine.Ending

    /// Loads the value for a caller if `mode` requires a load, and waits for the outcome. Returns `completed` if
    /// nothing needs to be loaded, and `cancelled` if the task is already cancelled.
    ///
    /// If the mode is not `always`, the caller asks for a value: if another load supersedes the load, the caller waits for
    /// that one (promise L2).
    ///
    /// `freshFor` is the time limit after which the value is too old; `nil` for the limit of the family.
    func runLoad(
        _ name: String, _ mode: LoadMode, _ site: CallSite, freshFor: Duration? = nil, _ work: @escaping Work
    ) async -> ExecutionOutcome {
        guard !Task.isCancelled else { return .cancelled }
        if mode == .ifNeeded, machine.isFresh, !isTooOld(after: freshFor) { return .completed }
        if membership != nil || mode != .always, let refusal = refuseLoad(name, mode, at: site) { return refusal }
        let (caller, result) = (nextCaller(), PendingResult<ExecutionOutcome>())
        callers[caller] = result
        let waiting = mode == .always ? nil : LoadFrame.current
        waiting?.awaited.append(self)
        defer { waiting?.awaited.removeAll { $0 === self } }
        requestLoad(for: caller, name, mode, site, freshFor: freshFor, work)
        return await result.wait { Task { @MainActor in self.leave(caller) } }
    }

    /// Returns the outcome of a call that must not load; `nil` for all other calls. Two loads that wait for each other would
    /// never end, and nothing is loaded for a removed entry.
    private func refuseLoad(_ name: String, _ mode: LoadMode, at site: CallSite) -> ExecutionOutcome? {
        if let refusal = refuseRemoved(name) { return refusal }
        guard mode == .ifNeeded, machine.isJoinable, let waiting = LoadFrame.current, let running = runningLoad,
            !isInsideRunningLoad, running.waits(for: waiting)
        else { return nil }
        let message = "The loads of \(waiting.store) and \(store) wait for each other."
        RuntimeWarning.report("\(message) The call of `\(name)` at \(site) fails instead of waiting.")
        return .failed(StateError.custom(code: "load.cycle", message: message))
    }

    /// Returns a new caller, and a closure that waits for its outcome. If the waiting task is cancelled, the caller leaves.
    func newCaller() -> (caller: Machine.Caller, wait: @MainActor () async -> ExecutionOutcome) {
        let (caller, result) = (nextCaller(), PendingResult<ExecutionOutcome>())
        callers[caller] = result
        return (caller, { await result.wait { Task { @MainActor in self.leave(caller) } } })
    }

    func nextCaller() -> Machine.Caller {
        lastCaller += 1
        return lastCaller
    }

    /// Starts or joins a load for a caller if `mode` requires it, and returns without waiting.
    func requestLoad(
        for caller: Machine.Caller, _ name: String, _ mode: LoadMode, _ site: CallSite, freshFor: Duration? = nil,
        _ work: @escaping Work
    ) {
        // If code inside a load waited for that load, the load would wait for itself. The code starts an inner load
        // instead, and waits for the inner load.
        let startsAlways = mode != .always && (isInsideRunningLoad || mode == .ifNeeded && isTooOld(after: freshFor))
        beginTransaction(.setting, .name("loading"))
        let reaction = handle(.load(caller, startsAlways ? .always : mode, follows: mode != .always))
        let superseded = release(reaction.ended)
        let started = reaction.started.map { load in
            let running = self.beginExecution(.load, .name(name), at: site)
            let started = RunningLoad(load, of: self, running: running)
            started.outer = superseded?.innermostAroundCurrentCode
            loads[load] = started
            transaction?.execution = running
            return started
        }
        // The cancelled work may change the value at once, and so end the new load.
        superseded?.endLoad(keeping: started?.outer)
        endTransaction()
        if reaction.started == nil, reaction.joined == nil { resume(caller, .completed) }
        // Recorders and observers run in `endTransaction`, and may have ended the load.
        if let started, started.isInFlight {
            started.startWork(inNextTurn: freshness != nil) { await performLoad(started, work) }
        }
    }

    /// Sets a value that a load received. The load continues. Does nothing if the load is no longer the running load.
    func receive(_ value: Value, of load: RunningLoad<Value>) {
        guard load.isInFlight else { return }
        load.skipsNextWait = false  // a signal before this element was for the attempt that brought it
        beginTransaction(.setting, .name("element"), in: load.running)
        _ = handle(.element(load.load, value))
        endTransaction()
    }

    /// Cancels a load and its work. Resumes the callers that wait for the load with the outcome `cancelled`.
    func cancelLoad(_ load: RunningLoad<Value>, because reason: CancellationReason) {
        load.running.cancellationReason = reason
        let ended = finishLoad(load, .failure(.cancelled))
        load.cancel()
        release(ended)?.endLoad()
        load.workContinues()
    }

    /// Handles the end of a load's work. Changes the state in a transaction.
    ///
    /// - Returns: The ended load. If the load had already ended, the result is `nil`, and the state stays as it is.
    fileprivate func finishLoad(_ load: RunningLoad<Value>, _ ending: Machine.Ending) -> EndedLoad? {
        let label =
            if case .failure(let error) = ending { error.isCancellation ? "cancelled" : "failed" } else { "completed" }
        beginTransaction(.setting, .name(label), in: load.running)
        let ending = freshness.map { endingOfEntry(load, ending, $0) } ?? ending
        let ended = handle(.finish(load.load, ending)).ended
        endTransaction()
        return ended
    }

    /// Lets a load of a query entry change its value. If the entry has a newer value, the load ends without a value.
    private func endingOfEntry(
        _ load: RunningLoad<Value>, _ ending: Machine.Ending, _ freshness: Freshness
    ) -> Machine.Ending {
        guard case .value(var value) = ending, load.isInFlight else { return ending }
        load.willFinish?(&value)
        return freshness.placeOfLoad < freshness.place ? .end : .value(value)
    }

    /// Removes an ended load from ``loads``, and resumes the callers of the load. If the work did not end the execution
    /// of the load, ends the execution as cancelled or superseded.
    ///
    /// - Returns: The load. Call ``RunningLoad/endLoad(keeping:)`` afterwards. `nil` if `ended` is `nil`.
    func release(_ ended: EndedLoad?) -> RunningLoad<Value>? {
        guard let ended else { return nil }
        // Each load ends once.
        let load = unsafeDowncast(loads.removeValue(forKey: ended.load)!, to: RunningLoad<Value>.self)
        let outcome: ExecutionOutcome =
            switch ended.verdict {
            case .completed: .completed
            case .failed: load.error.map(ExecutionOutcome.init(throwing:)) ?? .completed
            case .cancelled: .cancelled
            case .superseded: .superseded
            }
        load.running.end(outcome)  // does nothing if the execution ended with its work
        load.isWorking = ended.isWorking
        if load.isWorking { load.workContinues() }
        for caller in ended.callers { resume(caller, outcome) }
        for caller in ended.followers { resume(caller, outcomeOfState) }
        membership?.member?.loadDidEnd(hasFailed: ended.verdict == .failed)
        return load
    }

    /// The outcome for callers whose load was superseded by a value, an error or a restored state.
    private var outcomeOfState: ExecutionOutcome {
        switch machine.state {
        case .loaded: .completed
        case .failed(let error): .failed(error)
        case .idle, .loading: .superseded
        }
    }

    /// Resumes a caller, now or as soon as it starts to wait. Does nothing if the caller was already resumed.
    func resume(_ caller: Machine.Caller, _ outcome: ExecutionOutcome) {
        if caller == viewer { viewer = nil }
        callers.removeValue(forKey: caller)?.set(outcome)
    }

    /// Whether the current code runs inside the running load of the value.
    var isInsideRunningLoad: Bool {
        inFlight.flatMap { loads[$0] }?.isAroundCurrentCode == true
    }

    /// Handles the cancellation of a caller. Resumes the caller. If no other caller waits, cancels the load, unless
    /// ``keepLoad(_:)`` was called for it.
    private func leave(_ caller: Machine.Caller) {
        beginTransaction(.setting, .name("cancelled"))
        let reaction = handle(.leave(caller))
        if let ended = reaction.ended, let running = loads[ended.load]?.running {
            running.cancellationReason = .callerCancelled
            transaction?.execution = running
        }
        endTransaction()
        release(reaction.ended)?.endLoad()
        // If the work is over, and interceptors still run, no load ends here. A cancelled caller does not wait for them
        // (L2).
        resume(caller, .cancelled)
        if viewer != nil { endLoadWithoutUsers() }  // those who showed the entry may have left before the caller
    }
}

/// Does the work of a load, inside the store's interceptors. This is not a method, because a method would retain the
/// store's core until the work ends.
@MainActor private func performLoad<Value>(
    _ load: RunningLoad<Value>, _ work: ValueStoreCore<Value>.Work
) async {
    defer { if load.isLate { load.running.workReturned() } }
    guard load.isInFlight else { return }  // the load ended before its task started
    var ended: EndedLoad?
    // The state and the outcome contain the error that the work threw.
    await load.running.perform {
        do {
            load.core?.willLoad?()
            // The load may have been superseded while an interceptor waited, or by a reaction to `willLoad`.
            guard load.isInFlight else { throw CancellationError() }
            if let core = load.core, core.freshness != nil { core.beginWork(of: load) }
            let ending = try await work(load)
            ended = load.core?.finishLoad(load, ending)
            return .completed
        } catch {
            load.error = error
            ended = load.core?.finishLoad(load, .failure(StateError(from: error)))
            return ExecutionOutcome(throwing: error)
        }
    }
    load.core?.release(ended)?.endLoad()
}

// This file sends events to `LoadMachine`, and does what the machine returns.

extension ValueStoreCore {
    typealias Machine = LoadMachine<Value>

    /// The work of a load. The closure returns how the work ended.
    typealias Work = @MainActor (RunningLoad<Value>) async throws -> Machine.Ending

    /// Loads the value for a caller if `mode` requires a load, and waits for the outcome. Returns `completed` if
    /// nothing needs to be loaded, and `cancelled` if the task is already cancelled.
    func runLoad(
        _ name: String, _ mode: Machine.Mode, _ site: CallSite, _ work: @escaping Work
    ) async -> ExecutionOutcome {
        guard !Task.isCancelled else { return .cancelled }
        // The machine would return the same, but a transaction takes longer.
        if mode != .always, hasFreshValue { return .completed }
        let caller = callers.addCaller()
        // If code inside a load waited for that load, the load would wait for itself. The code starts an inner load
        // instead, and waits for the inner load.
        let isInside = isInsideRunningLoad
        beginTransaction(.setting, .name("loading"))
        if mode != .always { expireIfTooOld() }
        let reaction = handle(.load(caller, isInside && mode == .ifNeeded ? .ifMissing : mode))
        let superseded = reaction.ended.map(release)
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
        if let started {
            // Recorders and observers run in `endTransaction`, and may have ended the load.
            if started.isInFlight { started.startWork { await performLoad(started, work) } }
        } else if reaction.joined == nil {
            return .completed
        }
        return await wait(caller)
    }

    /// Sets a value that a load received. The load continues. Does nothing if the load is no longer the running load.
    func receive(_ value: Value, of load: RunningLoad<Value>) {
        guard load.isInFlight else { return }
        beginTransaction(.setting, .name("element"), in: load.running)
        _ = handle(.element(load.load, value))
        endTransaction()
    }

    /// Cancels a load and its work. Resumes the callers that wait for the load with the outcome `cancelled`.
    func cancelLoad(_ load: RunningLoad<Value>) {
        let ended = finishLoad(load, .failure(.cancelled))
        load.cancel()
        if let ended { conclude(ended) }
    }

    /// Handles the end of a load's work. Changes the state in a transaction.
    ///
    /// - Returns: The ended load. If the load had already ended, the result is `nil`, and the state stays as it is.
    fileprivate func finishLoad(_ load: RunningLoad<Value>, _ ending: Machine.Ending) -> Machine.EndedLoad? {
        let isFailure = if case .failure(let error) = ending { !error.isCancellation } else { false }
        beginTransaction(
            .setting, .name(ending.isCancellation ? "cancelled" : isFailure ? "failed" : "completed"), in: load.running)
        let ended = handle(.finish(load.load, ending)).ended
        endTransaction()
        return ended
    }

    /// Cleans up after a load that ended: ends its execution, resumes its callers, and cancels its work if the work
    /// still runs.
    func conclude(_ ended: Machine.EndedLoad) { release(ended).endLoad() }

    /// Removes an ended load from ``loads``, and resumes the callers of the load. If the work did not end the execution
    /// of the load, ends the execution as cancelled or superseded.
    ///
    /// - Returns: The load. Call ``RunningLoad/endLoad(keeping:)`` afterwards.
    private func release(_ ended: Machine.EndedLoad) -> RunningLoad<Value> {
        let load = loads.removeValue(forKey: ended.load)!  // each load ends once
        switch ended.verdict {
        case .completed, .failed: break  // the execution ended with its work
        case .cancelled: load.running.end(.cancelled)
        case .superseded: load.running.end(.superseded)
        }
        load.isWorking = ended.isWorking
        let outcome = load.outcome(ended.verdict)
        for caller in ended.callers { callers.resume(caller, outcome) }
        return load
    }

    /// Whether the current code runs inside the running load of the value.
    var isInsideRunningLoad: Bool {
        machine.loadInFlight.flatMap { loads[$0] }?.isAroundCurrentCode == true
    }

    /// Handles the cancellation of a caller. Resumes the caller. If no other caller waits, cancels the load, unless
    /// ``keepLoad(_:)`` was called for it.
    private func leave(_ caller: Machine.Caller) {
        beginTransaction(.setting, .name("cancelled"))
        let reaction = handle(.leave(caller))
        if let ended = reaction.ended { transaction?.execution = loads[ended.load]?.running }
        endTransaction()
        if let ended = reaction.ended {
            conclude(ended)
        } else if reaction.left != nil {
            callers.resume(caller, .cancelled)
        } else {
            // The work is over, but interceptors still run. A cancelled caller does not wait for them (L2).
            callers.resumeEarly(caller, .cancelled)
        }
    }

    private func wait(_ caller: Machine.Caller) async -> ExecutionOutcome {
        if let outcome = callers.outcome(of: caller) { return outcome }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { callers.suspend(caller, $0) }
        } onCancel: {
            Task { @MainActor in self.leave(caller) }
        }
    }
}

/// Does the work of a load, inside the store's interceptors. This is not a method, because a method would retain the
/// store's core until the work ends.
@MainActor private func performLoad<Value>(
    _ load: RunningLoad<Value>, _ work: ValueStoreCore<Value>.Work
) async {
    guard load.isInFlight else { return }  // the load ended before its task started
    var ended: LoadMachine<Value>.EndedLoad?
    func attempt() async throws {
        do {
            load.core?.willLoad?()
            // The load may have been superseded while an interceptor waited, or by a reaction to `willLoad`.
            guard load.isInFlight else { throw CancellationError() }
            let ending = try await work(load)
            ended = load.core?.finishLoad(load, ending)
        } catch {
            load.error = error
            ended = load.core?.finishLoad(load, .failure(StateError(from: error)))
            throw error
        }
    }
    // The state and the outcome contain the error that is ignored here.
    await load.running.perform { await ExecutionOutcome(of: attempt) }
    if let ended { load.core?.conclude(ended) }
}

extension RunningLoad {
    /// Returns the outcome that the callers of the load receive.
    fileprivate func outcome(_ verdict: LoadMachine<Value>.Verdict) -> ExecutionOutcome {
        switch verdict {
        case .completed: .completed
        case .failed: error.map(ExecutionOutcome.init(throwing:)) ?? .completed
        case .cancelled: .cancelled
        case .superseded: .superseded
        }
    }
}

extension LoadMachine.Ending {
    fileprivate var isCancellation: Bool { if case .failure(let error) = self { error.isCancellation } else { false } }
}

// The thin shell around `LoadMachine`: tells it what happens, and does what it asks for.

extension AsyncValue {
    typealias Machine = LoadMachine<Value>

    /// Does the work of a load; returns how it ended.
    typealias Work = @MainActor (Machine.Load) async throws -> Machine.Ending

    /// A load that was started and did not end.
    @MainActor final class RunningLoad {
        let running: RunningExecution
        var task: Task<Void, Never>?
        /// Whether the task is to be cancelled as soon as there is one.
        var isCancelled = false
        /// The load that this one was begun in and took the place of: its work is to be cancelled when this one ended.
        var outer: RunningLoad?

        init(running: RunningExecution) { self.running = running }

        func cancel() {
            isCancelled = true
            task?.cancel()
        }
    }

    /// Something other than a load changes the state.
    func send(_ event: Machine.Event, _ label: String, payload: (any Sendable)? = nil) {
        let ended = machine.handle(event).ended
        publish(label, payload: payload)
        if let ended { conclude(ended) }
    }

    /// A caller wants the value, and waits for it.
    func run(
        _ name: String, _ mode: Machine.Mode, _ site: CallSite, _ work: @escaping Work
    ) async -> ExecutionOutcome {
        guard !Task.isCancelled else { return .cancelled }
        let caller = callers.add()
        // A load that is waited for from within cannot be joined: each would wait for the other. It is superseded, and
        // as its task is the one that waits for the new load, it goes on.
        let isInside = isInsideLoad
        let reaction = machine.handle(.load(caller, isInside ? .always : mode))
        let outer = isInside ? reaction.ended.flatMap { loads[$0.load] } : nil
        if let ended = reaction.ended { conclude(ended, cancelsTask: !isInside) }
        if let load = reaction.started {
            start(load, name, site, outer, work)
            if loads[load] == nil { outer?.cancel() }
        } else if reaction.joined == nil {
            return .completed
        }
        return await wait(caller)
    }

    /// Whether this code is part of the load in flight.
    private var isInsideLoad: Bool {
        guard case .inside(let current) = ExecutionScope.current else { return false }
        return loads.values.contains { current.isInside($0.running) }
    }

    private func start(
        _ load: Machine.Load, _ name: String, _ site: CallSite, _ outer: RunningLoad?, _ work: @escaping Work
    ) {
        // Recorders and observers run in here, and may begin another load, which ends this one.
        guard machine.isInFlight(load) else { return }
        let running = parts.pipeline.begin(.load, name, at: site)
        guard machine.isInFlight(load) else { return running.end(.superseded) }
        let started = RunningLoad(running: running)
        started.outer = outer
        loads[load] = started
        publish("loading", in: running)
        guard machine.isInFlight(load) else { return }
        let task = Task.immediatelyIfPossible { await self.perform(load, running, work) }
        started.task = task
        if started.isCancelled { task.cancel() }
    }

    private func perform(_ load: Machine.Load, _ running: RunningExecution, _ work: Work) async {
        guard machine.isInFlight(load) else { return }  // ended before its task began
        var ended: Machine.EndedLoad?
        // What it throws is in the state and in the execution's outcome by then.
        try? await parts.pipeline.run(running) { _ in
            do {
                ended = finish(load, try await work(load))
            } catch {
                ended = finish(load, .failure(StateError(from: error)))
                throw error
            }
        }
        if let ended { conclude(ended) }
    }

    /// A load has a value, and goes on.
    func receive(_ value: Value, of load: Machine.Load) {
        _ = machine.handle(.element(load, value))
        if machine.isInFlight(load) { publish("element", in: loads[load]?.running) }
    }

    private func finish(_ load: Machine.Load, _ ending: Machine.Ending) -> Machine.EndedLoad? {
        let ended = machine.handle(.finish(load, ending)).ended
        if let ended { publish("\(ended.verdict)", in: loads[load]?.running) }
        return ended
    }

    private func leave(_ caller: Machine.Caller) {
        let reaction = machine.handle(.leave(caller))
        if let left = reaction.left { callers.resume(left, .cancelled) }
        if let ended = reaction.ended {
            publish("\(ended.verdict)", in: loads[ended.load]?.running)
            conclude(ended)
        }
    }

    /// Ends what is left of a load: its task, its execution, its callers' wait.
    func conclude(_ ended: Machine.EndedLoad, cancelsTask: Bool = true) {
        let load = loads.removeValue(forKey: ended.load)
        switch ended.verdict {
        case .completed, .failed: break  // the execution ended with its work
        case .cancelled: load?.running.end(.cancelled)
        case .superseded: load?.running.end(.superseded)
        }
        if ended.isWorking, cancelsTask { load?.cancel() }
        let outcome = load?.running.execution.outcome ?? .superseded
        for caller in ended.callers { callers.resume(caller, outcome) }
        load?.outer?.cancel()
    }

    private func wait(_ caller: Machine.Caller) async -> ExecutionOutcome {
        if let outcome = callers.outcome(of: caller) { return outcome }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { callers.suspend(caller, $0) }
        } onCancel: {
            Task { @MainActor in self.leave(caller) }
        }
    }

    /// Shows what the machine knows, as a commit: always what it knows now, for an observer may have told it more since.
    private func publish(
        _ label: String, payload: (any Sendable)? = nil, in running: RunningExecution? = nil
    ) {
        let label = CommitLabel.name(label)
        cell.commit(
            label, through: parts.listening, payload: payload, in: running,
            assign: { _ in cell.change(label) { $0 = Contents(machine) } })
    }
}

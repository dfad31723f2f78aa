import LockstepCore

/// One run of a replay. The run starts the recorded executions in the recorded order. The run also records the
/// events of the fresh store, and compares them with the recorded events.
@MainActor final class ReplaySession: Recorder {
    /// Started work that has not returned yet.
    private final class Work {
        var task: Task<Void, Never>?
    }

    private let recording: Recording
    private let script: ReplayScript
    /// The store on which the replay runs.
    private let store: any StoreProtocol
    private let pipeline: AnyPipeline
    private let starters: ExecutionStarters
    /// The maximum duration of the wait for one event.
    private let patience: Patience
    private var log: SessionLog
    private var turns = ReplayTurns()
    /// The continuation that resumes the run, or `nil` if the run is not waiting for an event.
    private var waiter: CheckedContinuation<Void, Never>?

    /// The work that has not returned yet. The keys are the numbers of the executions.
    private var works: [Int: Work] = [:]
    /// The numbers of the executions that the replay has started.
    private var started: Set<Int> = []
    /// The errors of the started work. The keys are the numbers of the executions.
    private var errors: [Int: any Error] = [:]
    private var isOver = false

    /// The replay that runs the current code, or `nil` outside a replay.
    static var current: ReplaySession? { WorkContext.current[Current.self] }

    private enum Current: WorkContextKey {
        static var defaultValue: ReplaySession? { nil }
    }

    init<Subject: StoreProtocol>(
        of recording: Recording, on store: Subject, patience: Patience,
        _ register: (inout ExecutionRegistry<Subject>) -> Void
    ) {
        self.recording = recording
        script = ReplayScript(events: recording.events)
        self.store = store
        self.patience = patience
        pipeline = store.pipeline
        log = SessionLog(of: store.pipeline)
        var registry = ExecutionRegistry(store)
        register(&registry)
        starters = registry.starters
    }

    private var comparison: ReplayComparison { ReplayComparison(recorded: recording, replayed: log.recording) }

    func record(_ event: StoreEvent) {
        log.append(SessionEvent(event))
        proceed()
    }
}

// MARK: - Running

extension ReplaySession {
    /// Replays the recording until its end or the first difference, and then cancels the started work.
    ///
    /// - Returns: The first difference, or `nil` if there is none.
    func run() async -> ReplayDivergence? {
        if let difference = comparison.differenceAtTheBeginning() { return difference }
        pipeline.attach(self)
        defer { end() }
        for index in recording.events.indices {
            if let difference = await bringAbout(index) ?? comparison.difference(at: index) { return difference }
        }
        _ = await settle()
        return comparison.differenceAfterTheEnd()
    }

    /// Waits until the event at an index happens on the fresh store. If necessary, starts or cancels an execution to
    /// cause the event.
    ///
    /// - Returns: A divergence if no event happened. If an event happened, `nil`, even if the event differs from the
    ///   recorded event.
    private func bringAbout(_ index: Int) async -> ReplayDivergence? {
        var isSettled = false
        var watchdog: Watchdog?
        defer { watchdog?.cancel() }
        func next() async {
            if watchdog == nil { watchdog = makeWatchdog() }
            await somethingHappens()
        }
        while log.recording.events.count == index {
            if let failure = endOfWait(watchdog, at: index) { return failure }
            let mover = script.mover(at: index)
            switch mover {
            case .start(let start) where !started.contains(start.execution):
                // If this execution has a recorded cause, the fresh store may start the execution by itself. For
                // example, an observer of the store may start it.
                if start.cause != nil, !isSettled {
                    isSettled = await settle()
                } else if starters[start.kind, start.name] == nil, start.cause != nil, isAnythingFree {
                    await next()
                } else if let failure = begin(start, at: index) {
                    return failure
                }
            case .start(let start):
                guard works[start.execution] == nil else {
                    await next()
                    continue
                }
                guard isSettled else {
                    isSettled = await settle()
                    continue
                }
                return stuck(at: index, "The registered call did not start this execution.", start.execution)
            case .work(let execution), .cancellation(let execution):
                if case .cancellation = mover, let cancel = cancellation(of: execution) {
                    cancel()
                    // Some executions end at once.
                    if log.recording.events.count == index { await next() }
                } else if log.runningExecutions.contains(execution) || works[execution] != nil {
                    await next()
                } else if !isSettled {
                    isSettled = await settle()
                } else {
                    return stuck(at: index, "Nothing is running that could cause this event.", execution)
                }
            case .nothing:
                guard isAnythingFree else {
                    return stuck(at: index, "Nothing is running that could cause this event.")
                }
                await next()
            }
        }
        return nil
    }

    /// Starts a recorded execution by its registered name, with the recorded payload.
    ///
    /// - Returns: A divergence if the execution cannot be started, or `nil` if it was started.
    private func begin(_ start: RecordedStart, at index: Int) -> ReplayDivergence? {
        started.insert(start.execution)
        guard let starter = starters[start.kind, start.name] else { return unregistered(start, at: index) }
        let body: @MainActor () async throws -> Void
        do { body = try starter(start.payload) } catch {
            return comparison.divergence(.payload, at: index, "The execution cannot be started: \(error)")
        }
        let work = Work()
        works[start.execution] = work
        // If the replay itself runs inside an execution, the started work must not become part of that execution.
        var context = WorkContext.independent
        context[Current.self] = self
        let task = context.run {
            Task.immediatelyIfPossible { [self] in
                do { try await body() } catch { errors[start.execution] = error }
                works[start.execution] = nil
                proceed()
            }
        }
        work.task = task
        return nil
    }

    /// Returns a closure that cancels an execution, or `nil` if the replay cannot cancel the execution.
    ///
    /// The replay can cancel an execution only while it is running, and only if it is one of these:
    /// - an execution that the replay started
    /// - a task of the store
    /// - an execution that a task of the store started
    private func cancellation(of execution: Int) -> (@MainActor () -> Void)? {
        if let work = works[execution] { return { work.task?.cancel() } }
        guard log.runningExecutions.contains(execution) else { return nil }
        let start = log.recording.start(of: execution)
        let cause = start?.cause.flatMap(log.recording.start(of:))
        guard let task = [start, cause].compactMap(\.self).first(where: { $0.kind == .task }) else { return nil }
        return { [self] in
            // The recorded task may have ended. A newer task of the same name must continue.
            if log.runningExecutions.contains(task.execution) { store.cancelTasks(named: task.name) }
        }
    }

    /// Waits until ``look()`` resumes the run, for example after an event or at the timeout.
    private func somethingHappens() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // If the cancellation handler was called before this closure, the handler found no continuation.
                if Task.isCancelled { continuation.resume() } else { waiter = continuation }
            }
        } onCancel: {
            Task { @MainActor in self.look() }
        }
    }

    private func makeWatchdog() -> Watchdog {
        Watchdog(patience) { Task { @MainActor in self.look() } }
    }

    /// Returns a divergence if the test was cancelled or the timeout has passed. Otherwise, returns `nil`.
    private func endOfWait(_ watchdog: Watchdog?, at index: Int) -> ReplayDivergence? {
        let end: WaitEnd = Task.isCancelled ? .cancelled : watchdog?.hasEnded == true ? .timedOut : .reached
        return end.failure(waitingFor: "this", patience, running).map { stuck(at: index, $0) }
    }

    /// The names of the running executions, for the message of a failure.
    private var running: String {
        let names = log.runningExecutions.sorted().map(log.recording.name(ofExecution:))
        return names.isEmpty ? "Nothing is running." : "Running: \(names.joined(separator: ", "))."
    }

    /// Gives running work and woken observers time to continue. The method waits several times, because work can leave
    /// the main actor and come back to it.
    ///
    /// - Returns: Always `true`, so that a caller can write `isSettled = await settle()`.
    private func settle() async -> Bool {
        for _ in 0..<10 {
            await Task.detached {}.value
            await WokenObservers.haveRun()
        }
        return true
    }

    /// Resumes the calls of ``turn()`` that wait for the next recorded event, and then resumes the run.
    private func proceed() {
        turns.proceed(where: isTurn)
        look()
    }

    /// Resumes the run if it is waiting. The run then checks whether the next event has happened.
    private func look() {
        let waiter = exchange(&self.waiter, with: nil)
        waiter?.resume()
    }

    /// Whether running work may cause the next event. Work that waits in ``turn()`` does not count.
    private var isAnythingFree: Bool {
        !log.runningExecutions.union(works.keys).isSubset(of: turns.waitingExecutions)
    }

    private func end() {
        isOver = true
        pipeline.detach(self)
        for execution in log.runningExecutions.union(works.keys) { cancellation(of: execution)?() }
        turns.cancelAll()
    }
}

// MARK: - Events that cannot happen

extension ReplaySession {
    private func unregistered(_ start: RecordedStart, at index: Int) -> ReplayDivergence {
        let names = starters.names.map { "“\($0)”" }.joined(separator: ", ")
        let known = names.isEmpty ? "Nothing is registered." : "Registered names: \(names)."
        let cause = start.cause.map {
            "\(recording.name(ofExecution: $0)) caused it in the recording, but not in the replay. "
        }
        return comparison.divergence(
            .unregistered, at: index,
            "\(cause?.capitalizedFirst ?? "")“\(start.name)” is not registered. \(known)")
    }

    private func stuck(at index: Int, _ reason: String, _ execution: Int? = nil) -> ReplayDivergence {
        let error = execution.flatMap { errors[$0] }.map { " The call that starts the execution threw \($0)." }
        return comparison.divergence(.stuck, at: index, "\(reason)\(error ?? "")")
    }
}

// MARK: - Turns

extension ReplaySession {
    /// Waits until it is the turn of the current execution. An execution has its turn when, in the recording, it causes
    /// the next event.
    ///
    /// - Throws: A `CancellationError` if the task is cancelled or the replay has ended.
    func turn() async throws {
        try Task.checkCancellation()
        if isOver { throw CancellationError() }
        guard let execution = log.numberOfCurrentExecution, !isTurn(of: execution) else { return }
        let wait = turns.add()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                turns.wait(wait, of: execution, $0)
                // If all other work also waits for its turn, nothing can cause the next event. The run checks this
                // case.
                look()
            }
        } onCancel: {
            Task { @MainActor in self.turns.cancel(wait) }
        }
    }

    private func isTurn(of execution: Int) -> Bool {
        switch script.mover(at: log.recording.events.count) {
        case .start(let start): start.cause == execution
        case .work(let worker): worker == execution
        // If the replay cannot cancel the execution, the execution's calls of `turn()` return.
        case .cancellation(let worker): worker == execution && cancellation(of: worker) == nil
        case .nothing: false
        }
    }
}

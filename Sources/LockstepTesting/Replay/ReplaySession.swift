import LockstepCore

/// One run of a replay: starts what was recorded, in the recorded order, and compares what comes of it.
///
/// It records the fresh store as the recorded one was, so the two recordings can be compared event by event.
@MainActor final class ReplaySession: Recorder {
    /// Work that was started, and has not returned.
    private final class Work {
        var task: Task<Void, Never>?
    }

    private let recording: Recording
    private let script: ReplayScript
    /// Keeps the fresh store alive.
    private let store: AnyObject
    private let pipeline: AnyPipeline
    private let starters: ExecutionStarters
    /// How long the run waits for one event.
    private let patience: Patience
    private var log: SessionLog
    private var turns = ReplayTurns()
    /// Continues the run when something happened.
    private var waiter: CheckedContinuation<Void, Never>?

    /// What was started, by the number of its execution, as long as it has not returned.
    private var works: [Int: Work] = [:]
    /// The numbers of all that was started.
    private var started: Set<Int> = []
    /// What those threw that were started, by the number of the execution.
    private var errors: [Int: any Error] = [:]
    private var isOver = false

    /// The replay that the code is a part of.
    @TaskLocal static var current: ReplaySession?

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
        log.append(event)
        proceed()
    }
}

// MARK: - Running

extension ReplaySession {
    /// Replays the recording.
    ///
    /// - Returns: Where it differs first; `nil` where it does not.
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

    /// Waits until the event at a place has come, and does what brings it about.
    ///
    /// - Returns: Why it cannot come.
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
            switch script.mover(at: index) {
            case .start(let start) where !started.contains(start.execution):
                // What another execution caused may come by itself: an observer of the store's own, work that outlived it.
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
                return stuck(at: index, "Starting it again started nothing", start.execution)
            case .cancellation(let execution) where works[execution]?.task != nil:
                works[execution]?.task?.cancel()
                await next()
            case .work(let execution), .cancellation(let execution):
                if log.runningExecutions.contains(execution) || works[execution] != nil {
                    await next()
                } else if !isSettled {
                    isSettled = await settle()
                } else {
                    return stuck(at: index, "Nothing is running that could bring it", execution)
                }
            case .nothing:
                guard isAnythingFree else {
                    return stuck(at: index, "Nothing is running that could bring it")
                }
                await next()
            }
        }
        return nil
    }

    /// Starts an execution.
    ///
    /// - Returns: Why it cannot be started.
    private func begin(_ start: RecordedStart, at index: Int) -> ReplayDivergence? {
        started.insert(start.execution)
        guard let starter = starters[start.kind, start.name] else { return unregistered(start, at: index) }
        let body: @MainActor () async throws -> Void
        do { body = try starter(start.payload) } catch {
            return comparison.divergence(.payload, at: index, "It cannot be started again: \(error)")
        }
        let work = Work()
        works[start.execution] = work
        // It is no part of what the replay itself may be a part of.
        let task = ExecutionScope.$current.withValue(nil) {
            Self.$current.withValue(self) {
                Task.immediatelyIfPossible { [self] in
                    do { try await body() } catch { errors[start.execution] = error }
                    works[start.execution] = nil
                    proceed()
                }
            }
        }
        work.task = task
        return nil
    }

    /// Waits until something happened.
    private func somethingHappens() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A handler that was called before this has nobody to continue.
                if Task.isCancelled { continuation.resume() } else { waiter = continuation }
            }
        } onCancel: {
            Task { @MainActor in self.look() }
        }
    }

    private func makeWatchdog() -> Watchdog {
        Watchdog(patience) { Task { @MainActor in self.look() } }
    }

    /// Why there is no more waiting, if there is none.
    private func endOfWait(_ watchdog: Watchdog?, at index: Int) -> ReplayDivergence? {
        if Task.isCancelled { return stuck(at: index, "The test was cancelled while it waited for this. \(running)") }
        guard watchdog?.hasEnded == true else { return nil }
        return stuck(at: index, "Waited \(patience.timeout) for this. \(running)")
    }

    /// What is running, in words.
    private var running: String {
        let names = log.runningExecutions.sorted().map(log.recording.name(ofExecution:))
        return names.isEmpty ? "Nothing is running" : "Running: \(names.joined(separator: ", "))"
    }

    /// Lets all run that waits for the main actor now.
    ///
    /// - Returns: `true`.
    private func settle() async -> Bool {
        await Task { @MainActor in }.value
        await WokenObservers.haveRun()
        return true
    }

    /// Resumes those whose turn it is, and the run, which looks again.
    private func proceed() {
        turns.proceed(where: isTurn)
        look()
    }

    /// Lets the run look again.
    private func look() {
        let waiter = exchange(&self.waiter, with: nil)
        waiter?.resume()
    }

    /// Whether anything goes on that does not wait for its turn.
    private var isAnythingFree: Bool {
        !log.runningExecutions.union(works.keys).isSubset(of: turns.waitingExecutions)
    }

    private func end() {
        isOver = true
        pipeline.detach(self)
        for work in works.values { work.task?.cancel() }
        turns.cancelAll()
    }
}

// MARK: - What cannot come

extension ReplaySession {
    private func unregistered(_ start: RecordedStart, at index: Int) -> ReplayDivergence {
        let names = starters.names.map { "“\($0)”" }.joined(separator: ", ")
        let known = names.isEmpty ? "Nothing is registered." : "These are: \(names)."
        let cause = start.cause.map {
            "\(recording.name(ofExecution: $0)) caused it in the recording; in the replay it did not come by itself. "
        }
        return comparison.divergence(
            .unregistered, at: index,
            "\(cause?.capitalizedFirst ?? "")How to start “\(start.name)” is not registered. \(known)")
    }

    private func stuck(at index: Int, _ reason: String, _ execution: Int? = nil) -> ReplayDivergence {
        let error = execution.flatMap { errors[$0] }.map { "; what started it threw \($0)" }
        return comparison.divergence(.stuck, at: index, "\(reason)\(error ?? "").")
    }
}

// MARK: - Turns

extension ReplaySession {
    /// Waits until the recorded order has an event of the execution that the code is a part of.
    ///
    /// - Throws: A `CancellationError` where the task is cancelled, or the replay is over.
    func turn() async throws {
        try Task.checkCancellation()
        if isOver { throw CancellationError() }
        guard let execution = log.number(of: ExecutionScope.current), !isTurn(of: execution) else { return }
        let wait = turns.add()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                turns.wait(wait, of: execution, $0)
                // It may have been the last that could bring what the run waits for.
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
        // Who is cancelled here gets no further. What nobody can cancel goes on.
        case .cancellation(let worker): worker == execution && works[worker]?.task == nil
        case .nothing: false
        }
    }
}

import LockstepCore
import LockstepTesting

/// A real value store with real tasks, compared with its model.
///
/// After every event, the walk waits for exact signals: the calls that should return by the model have returned, and
/// the code that ran ended work has processed its result. The store must then agree with the model.
@MainActor final class StoreWalk: Explorable {
    private let store = WalkedStore()
    private let recorder = WalkedCommits()
    private var model = StoreModel()

    private var calls: [Int: Awaited<ExecutionOutcome>] = [:]
    private var loads: [Int: HeldWork] = [:]
    private var runs: [Int: (name: WalkEvent.Name, work: HeldWork, call: Awaited<Result<Int, StateError>>)] = [:]
    private var cancelledRuns: Set<Int> = []
    private var kept: [Int: ValueSnapshot<Int>] = [:]
    private var lastNumber = 0
    private var isBroken = false

    /// The observed results, as text.
    private let trace: Trace?

    @MainActor final class Trace {
        var lines: [String] = []
    }

    init(trace: Trace? = nil) {
        self.trace = trace
        store.pipeline.attach(recorder)
    }

    /// The callers that wait, by the model.
    private var waiting: [Int] { calls.keys.filter { model.outcomes[$0] == nil }.sorted() }

    var events: [WalkEvent] {
        let next = lastNumber + 1
        let endings = WalkEvent.Ending.allCases
        return [.load(next), .loadIfNeeded(next), .reload(next), .keep(next)] + WalkEvent.changes
            + WalkEvent.Name.allCases.map { .run(next, $0) } + waiting.map { .cancelCaller($0) }
            + loads.keys.sorted().flatMap { load in endings.map { .endLoad(load, $0) } }
            + runs.keys.sorted().flatMap { run in endings.map { .endRun(run, $0) } }
            + runs.keys.sorted().filter { !cancelledRuns.contains($0) }.map { .cancelRun($0) }
            + kept.keys.sorted().suffix(3).map { .restore($0) }
    }

    func isPossible(_ event: WalkEvent) -> Bool {
        switch event {
        case .load(let number), .loadIfNeeded(let number), .reload(let number), .keep(let number), .run(let number, _):
            number > lastNumber
        case .cancelCaller(let caller): waiting.contains(caller)
        case .endLoad(let caller, _): loads[caller] != nil
        case .endRun(let run, _): runs[run] != nil
        case .cancelRun(let run): runs[run] != nil && !cancelledRuns.contains(run)
        case .restore(let number): kept[number] != nil
        default: true
        }
    }

    func simpler(than event: WalkEvent) -> [WalkEvent] {
        switch event {
        case .loadIfNeeded(let number), .reload(let number): [.load(number)]
        default: []
        }
    }

    func apply(_ event: WalkEvent) async throws {
        let before = model.snapshot
        recorder.forget()
        do {
            try await perform(event)
            try await settle()
            try check(since: before)
        } catch {
            isBroken = true
            throw error
        }
        trace?.lines.append("\(event): \(store.state), \(recorder.commits.map(\.label)), \(recorder.loads)")
    }

    /// Ends everything that runs, and checks that the state is loading only if the test set it so.
    func finish() async throws {
        guard !isBroken else {
            // It is unknown what to wait for.
            for work in loads.values { work.end(.failure(CancellationError())) }
            for run in runs.values { run.work.end(.failure(CancellationError())) }
            return
        }
        for load in loads.keys.sorted() { try await apply(.endLoad(load, .failure)) }
        for run in runs.keys.sorted() { try await apply(.endRun(run, .value)) }
        guard waiting.isEmpty else { throw Disagreement("callers \(waiting) wait for nothing") }
    }
}

// MARK: - Events

extension StoreWalk {
    private func perform(_ event: WalkEvent) async throws {
        switch event {
        case .load(let caller): call(caller, .always) { [store] in await store.load($0) }
        case .loadIfNeeded(let caller): call(caller, .ifNeeded) { [store] in await store.loadIfNeeded($0) }
        case .reload(let caller): call(caller, .always) { [store] in await store.reload($0) }
        case .cancelCaller(let caller):
            model.handle(.leave(caller))
            calls[caller]?.task.cancel()
        case .endLoad(let caller, let ending): await endLoad(of: caller, ending)
        case .set:
            model.handle(.set(1000))
            store.set(1000)
        case .setError:
            model.handle(.setError(.unauthorized))
            store.setError(.unauthorized)
        case .setCancellation:
            model.handle(.setError(.cancelled))
            store.setError(from: CancellationError())
        case .startLoading:
            model.handle(.startLoading)
            store.startLoading()
        case .reset:
            model.handle(.reset)
            store.reset()
        case .invalidate:
            model.handle(.invalidate)
            store.invalidate()
        case .keep(let number):
            lastNumber = number
            model.rest()
            kept[number] = store.pipeline.snapshot
        case .restore(let number):
            model.restore(kept[number]!)
            store.pipeline.restore(kept[number]!)
        case .run(let number, let name): run(number, name)
        case .cancelRun(let number):
            model.rest()
            cancelledRuns.insert(number)
            runs[number]!.call.task.cancel()
        case .endRun(let number, let ending): try await endRun(number, ending)
        }
    }

    private func call(
        _ caller: Int, _ mode: LoadMode,
        _ load: @escaping @MainActor (@escaping @MainActor () async throws -> Int) async -> ExecutionOutcome
    ) {
        lastNumber = caller
        model.handle(.load(caller, mode, follows: mode == .ifNeeded))
        let work = HeldWork()
        if let load = model.loads.load(begunBy: caller) {
            loads[caller] = work
            _ = model.loads.handle(.begin(load))
        }
        calls[caller] = Awaited { await load(work.take()) }
    }

    private func endLoad(of caller: Int, _ ending: WalkEvent.Ending) async {
        let work = loads.removeValue(forKey: caller)!
        let load = model.loads.load(begunBy: caller)!
        switch ending {
        case .value:
            model.handle(.finish(load, .value(caller)))
            work.end(.success(caller))
        case .failure:
            model.handle(.finish(load, .failure(.notFound(resource: "\(caller)"))))
            work.end(.failure(StateError.notFound(resource: "\(caller)")))
        case .cancellation:
            model.handle(.finish(load, .failure(.cancelled)))
            work.end(.failure(CancellationError()))
        }
        // A caller that follows a newer load still holds the work of its own. The result of that work is discarded.
        if model.outcomes[caller] != nil { await work.isOver() }
    }

    private func run(_ number: Int, _ name: WalkEvent.Name) {
        lastNumber = number
        model.handle(.start(name))
        let work = HeldWork()
        let call = Awaited { [store] in await store.operations.run(name, work.take()) }
        runs[number] = (name, work, call)
    }

    private func endRun(_ number: Int, _ ending: WalkEvent.Ending) async throws {
        let (name, work, call) = runs.removeValue(forKey: number)!
        let isCancelled = cancelledRuns.contains(number)
        let expected: Result<Int, StateError>
        switch ending {
        case .value:
            // The run did its work, cancelled or not.
            model.handle(.complete(name))
            work.end(.success(number))
            expected = .success(number)
        case .failure:
            model.handle(isCancelled ? .cancel(name) : .fail(name))
            work.end(.failure(StateError.unauthorized))
            expected = .failure(isCancelled ? .cancelled : .unauthorized)
        case .cancellation:
            model.handle(.cancel(name))
            work.end(.failure(CancellationError()))
            expected = .failure(.cancelled)
        }
        try expectSame("result of run \(number)", await call.task.value, expected)
        try expectSame("run \(number) was cancelled", work.isCancelled, isCancelled)
    }
}

// MARK: - Checks

extension StoreWalk {
    /// Waits for the calls that should return.
    private func settle() async throws {
        for (caller, outcome) in model.outcomes.sorted(by: { $0.key < $1.key }) {
            guard let call = calls[caller], call.result == nil else { continue }
            try expectSame("outcome of call \(caller)", await call.task.value.name, outcome)
        }
    }

    private func check(since before: ValueSnapshot<Int>) throws {
        let after = model.snapshot
        try expectSame("snapshot", store.pipeline.snapshot, after)
        try expectSame("state", store.state, after.state)
        try expectSame("latestValue", store.latestValue, after.latestValue)
        try expectSame("active", store.operations.active.count, after.operations.active.count)
        let changes = recorder.commits.map { [$0.before, $0.after] as? [ValueSnapshot<Int>] }
        try expectSame("commits", changes, before == after ? [] : [[before, after]])
        try expectSame("loads", recorder.loads, model.loadEvents)
        for (caller, call) in calls where call.result != nil && model.outcomes[caller] == nil {
            throw Disagreement("call \(caller) returned, and should wait")
        }
        for (caller, work) in loads {
            try expectSame("work of \(caller) is cancelled", work.isCancelled, model.cancelled.contains(caller))
        }
    }
}

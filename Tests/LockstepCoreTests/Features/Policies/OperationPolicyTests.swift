import LockstepTesting
import Observation
import Testing

@testable import LockstepCore

@MainActor @Suite("Run policies of operations", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct OperationPolicyTests {
    private enum Operation: Hashable { case search, delete(Int) }

    @TaskLocal private static var caller = 0

    private let tracker = OperationTracker<Operation>()
    private let gate = Gate<Int>()
    /// A gate whose calls ignore cancellation.
    private let stubborn = Gate<Int>(honorsCancellation: false)
    private let log = EventLog()

    init() { tracker.pipeline.attach(log) }

    private var outcomes: [String] {
        log.ended.sorted { $0.id < $1.id }.map { $0.outcome.map { "\($0)" } ?? "?" }
    }

    private func run(
        _ policy: RunPolicy, _ gate: Gate<Int>, of operation: Operation = .search
    ) -> Task<Result<Int, StateError>, Never> {
        immediately { [tracker] in await tracker.run(operation, policy: policy) { try await gate() } }
    }

    private typealias Work = @MainActor () async throws -> Int
    private typealias Run = Task<Result<Int, StateError>, Never>

    /// Starts a run by `start`. The work of the run leaves a task behind, which waits for `inner`, and then starts
    /// another run.
    private func leaveTask(
        _ inner: Gate<Int>, by start: @escaping @MainActor (@escaping Work) async -> Result<Int, StateError>
    ) async -> (run: Run, late: Run) {
        var late: Run?
        let run = immediately { [tracker, stubborn] in
            await start {
                late = Task {
                    _ = try? await inner()
                    return await tracker.run(.search, policy: .latest) { 1 }
                }
                return try await stubborn()
            }
        }
        await stubborn.nextCall()
        await inner.nextCall()
        return (run, late!)
    }

    @Test(
        "O1: if an observer of the start cancels the caller, the operation does not stay active",
        arguments: [RunPolicy.latest, .queue, .drop])
    func cancelledAtTheStart(policy: RunPolicy) async {
        var task: Task<Result<Int, StateError>, Never>?
        log.onEvent = { event in
            if case .committed(let commit) = event, commit.label.hasSuffix("started") { task?.cancel() }
        }
        task = Task { [tracker, gate] in await tracker.run(.search, policy: policy) { try await gate() } }
        #expect(await task?.value == .failure(.cancelled))
        #expect(!tracker.isActive(.search) && tracker.scheduler.keys.isEmpty && gate.callCount == 0)
    }

    @Test("P1: the latest run cancels the previous one, which ends as superseded and leaves no error")
    func latest() async {
        let first = run(.latest, gate)
        await gate.nextCall()
        let second = run(.latest, gate)
        #expect(await first.value == .failure(.cancelled))
        #expect(tracker.isActive(.search))
        await gate.nextCall()
        gate.succeed(2, call: 1)
        #expect(await second.value == .success(2))
        #expect(!tracker.isActive(.search) && !tracker.hasErrors)
        #expect(outcomes == ["superseded", "completed"])
        #expect(tracker.scheduler.keys.isEmpty)
    }

    @Test(
        "P1: the result of a superseded run is discarded, whatever order the runs finish in", arguments: [true, false])
    func latestInAnyOrder(newestFirst: Bool) async {
        let first = run(.latest, stubborn)
        await stubborn.nextCall()
        let second = run(.latest, stubborn)
        // The superseded run does not wait for its work, which continues.
        #expect(await first.value == .failure(.cancelled))
        await stubborn.nextCall()
        if !newestFirst { stubborn.fail(Failure(), call: 0) }
        stubborn.succeed(2, call: 1)
        #expect(await second.value == .success(2))
        #expect(!tracker.isActive(.search))
        if newestFirst { stubborn.fail(Failure(), call: 0) }
        #expect(await eventually { tracker.scheduler.keys.isEmpty })
        #expect(!tracker.hasErrors && !tracker.isActive(.search))
        #expect(outcomes == ["superseded", "completed"])
    }

    @Test("P1: the error of the latest run stays when a superseded run ends later")
    func errorOfTheLatest() async {
        let first = run(.latest, stubborn)
        await stubborn.nextCall()
        let second = run(.latest, stubborn)
        await stubborn.nextCall()
        stubborn.fail(StateError.unauthorized, call: 1)
        #expect(await second.value == .failure(.unauthorized))
        stubborn.succeed(1, call: 0)
        #expect(await eventually { tracker.scheduler.keys.isEmpty })
        #expect(await first.value == .failure(.cancelled))
        #expect(tracker.error(for: .search) == .unauthorized)
    }

    @Test("P1: observers of an operation do not see it end between two runs")
    func latestIsOneSpinner() async {
        let wakes = Wakes { [tracker] in tracker.isActive(.search) }
        var runs: [Run] = []
        for _ in 0..<3 {
            runs.append(run(.latest, gate))
            await gate.nextCall()
        }
        gate.succeed(3, call: 2)
        for run in runs { _ = await run.value }
        #expect(wakes.seen == [false, true, false])
    }

    @Test("P1: a caller that is already cancelled supersedes no run")
    func cancelledCaller() async {
        let first = run(.latest, gate)
        await gate.nextCall()
        let late = Task { [tracker] in
            await tracker.run(.search, policy: .latest) { 0 }
        }
        late.cancel()
        #expect(await late.value == .failure(.cancelled))
        gate.succeed(1)
        #expect(await first.value == .success(1))
        #expect(outcomes == ["completed", "cancelled"])
    }

    @Test("P1: cancelling the caller cancels the run")
    func cancelling() async {
        for policy in [RunPolicy.latest, .queue, .drop] {
            let gate = Gate<Int>()
            let run = run(policy, gate)
            await gate.nextCall()
            run.cancel()
            #expect(await run.value == .failure(.cancelled))
        }
        #expect(outcomes == ["cancelled", "cancelled", "cancelled"])
        #expect(tracker.scheduler.keys.isEmpty && !tracker.isActive(.search) && !tracker.hasErrors)
    }

    @Test("P2: queued runs execute in order, one at a time, whatever previous runs throw")
    func queue() async {
        var seen: [Int] = []
        let runs = (0..<3).map { number in
            immediately { [tracker, gate] in
                await tracker.run(.search, policy: .queue) {
                    seen.append(number)
                    return try await gate()
                }
            }
        }
        await gate.nextCall()
        #expect(seen == [0])
        gate.fail(StateError.unauthorized, call: 0)
        #expect(await runs[0].value == .failure(.unauthorized))
        await gate.nextCall()
        #expect(seen == [0, 1])
        #expect(tracker.isActive(.search) && tracker.error(for: .search) == nil)
        gate.succeed(1, call: 1)
        #expect(await runs[1].value == .success(1))
        await gate.nextCall()
        gate.succeed(2, call: 2)
        #expect(await runs[2].value == .success(2))
        #expect(seen == [0, 1, 2])
        #expect(outcomes == ["failed(unauthorized)", "completed", "completed"] || outcomes.count == 3)
        #expect(!tracker.isActive(.search) && tracker.scheduler.keys.isEmpty)
    }

    @Test("P2: a waiting run is active, so that the operation stays active between two runs")
    func queueIsOneSpinner() async {
        let wakes = Wakes { [tracker] in tracker.isActive(.search) }
        let runs = (0..<2).map { _ in run(.queue, gate) }
        await gate.nextCall()
        gate.succeed(0, call: 0)
        await gate.nextCall()
        gate.succeed(1, call: 1)
        for run in runs { _ = await run.value }
        #expect(wakes.seen == [false, true, false])
    }

    @Test("P2: a run that is cancelled while it waits leaves the queue and does nothing")
    func cancelledWhileWaiting() async {
        let failed = run(.concurrent, gate)
        await gate.nextCall()
        gate.fail(StateError.unauthorized)
        _ = await failed.value
        let first = run(.queue, gate)
        await gate.nextCall()
        let second = run(.queue, gate)
        let third = run(.queue, gate)
        second.cancel()
        #expect(await second.value == .failure(.cancelled))
        gate.fail(StateError.notFound(resource: "it"), call: 1)
        _ = await first.value
        await gate.nextCall()
        gate.succeed(3, call: 2)
        #expect(await third.value == .success(3))
        #expect(gate.callCount == 3)
        #expect(outcomes.suffix(2) == ["cancelled", "completed"])
        #expect(tracker.scheduler.keys.isEmpty && !tracker.isActive(.search))
    }

    @Test(
        "P2: a run that is cancelled at its turn and before its start does nothing, and the next run starts"
    )
    func cancelledWhenDue() async {
        let first = run(.queue, gate)
        await gate.nextCall()
        let second = run(.queue, gate)
        let third = run(.queue, gate)
        let reacting = Reacting({ [tracker] in tracker.error(for: .search) }) { second.cancel() }
        gate.fail(StateError.unauthorized, call: 0)
        _ = await first.value
        #expect(await second.value == .failure(.cancelled))
        await gate.nextCall()
        #expect(gate.callCount == 2)
        gate.succeed(3, call: 1)
        #expect(await third.value == .success(3))
        withExtendedLifetime(reacting) {}
    }

    @Test("P2: a queued run has the task-local values of its own caller, and is not nested in the previous run")
    func taskLocals() async {
        let first = run(.queue, gate)
        await gate.nextCall()
        let second = Self.$caller.withValue(2) {
            immediately { [tracker] in await tracker.run(.search, policy: .queue) { Self.caller } }
        }
        gate.succeed(1)
        _ = await first.value
        #expect(await second.value == .success(2))
        #expect(log.ended.allSatisfy { $0.parent == nil && $0.cause == nil })
    }

    @Test("P2: a queued run does not start before superseded work has ended")
    func queueAfterSuperseded() async {
        let first = run(.latest, stubborn)
        await stubborn.nextCall()
        let second = run(.latest, gate)
        let third = run(.queue, gate)
        #expect(await first.value == .failure(.cancelled))
        await gate.nextCall()
        gate.succeed(2, call: 0)
        #expect(await second.value == .success(2))
        #expect(gate.callCount == 1)
        stubborn.succeed(1)
        await gate.nextCall()
        gate.succeed(3, call: 1)
        #expect(await third.value == .success(3))
    }

    @Test("P1: the latest run also supersedes waiting runs")
    func latestAfterQueue() async {
        let first = run(.queue, gate)
        await gate.nextCall()
        let second = run(.queue, gate)
        let third = run(.latest, gate)
        #expect(await first.value == .failure(.cancelled))
        #expect(await second.value == .failure(.cancelled))
        await gate.nextCall()
        gate.succeed(3, call: 1)
        #expect(await third.value == .success(3))
        #expect(gate.callCount == 2)
        #expect(outcomes == ["superseded", "superseded", "completed"])
        #expect(tracker.scheduler.keys.isEmpty)
    }

    @Test("P3: a run is dropped while another one runs, and its work does not run")
    func drop() async {
        let first = run(.drop, gate)
        await gate.nextCall()
        let second = run(.drop, gate)
        #expect(await second.value == .failure(.cancelled))
        #expect(tracker.isActive(.search))
        gate.succeed(1)
        #expect(await first.value == .success(1))
        let third = run(.drop, gate)
        await gate.nextCall()
        gate.succeed(3, call: 1)
        #expect(await third.value == .success(3))
        #expect(gate.callCount == 2)
        #expect(outcomes == ["completed", "dropped", "completed"])
        #expect(!tracker.hasErrors && tracker.scheduler.keys.isEmpty)
    }

    @Test("P1: operations with different associated values are independent")
    func payloads() async {
        let first = run(.latest, gate, of: .delete(1))
        let second = run(.drop, gate, of: .delete(2))
        await gate.isCalled(2)
        gate.succeed(1, call: 0)
        gate.succeed(2, call: 1)
        #expect(await first.value == .success(1))
        #expect(await second.value == .success(2))
    }

    @Test("A run inside a run of the same queue is part of it and does not wait for itself")
    func inside() async {
        for policy in [RunPolicy.queue, .latest] {
            let result = await tracker.run(.search, policy: policy) { [tracker] in
                await tracker.run(.search, policy: policy) { 1 }
            }
            #expect(result == .success(.success(1)))
        }
        let dropped = await tracker.run(.search, policy: .drop) { [tracker] in
            await tracker.run(.search, policy: .drop) { 1 }
        }
        #expect(dropped == .success(.failure(.cancelled)))
        #expect(tracker.scheduler.keys.isEmpty && !tracker.isActive(.search))
    }

    @Test("P1: a run inside a superseded run ends as superseded at once, and does not change the operation afterwards")
    func insideASuperseded() async {
        let outer = immediately { [tracker, stubborn] in
            await tracker.run(.search, policy: .latest) {
                await tracker.run(.search, policy: .latest) { try await stubborn() }
            }
        }
        await stubborn.nextCall()
        _ = await tracker.run(.search, policy: .latest) { throw StateError.unauthorized }
        #expect(!tracker.isActive(.search) && tracker.error(for: .search) == .unauthorized)
        #expect(outcomes.count == 3 && outcomes.prefix(2) == ["superseded", "superseded"])
        stubborn.succeed(1)
        #expect(await outer.value == .failure(.cancelled))
        #expect(await eventually { tracker.scheduler.keys.isEmpty })
        #expect(tracker.error(for: .search) == .unauthorized)
    }

    @Test("O1: a run that starts when the previous run has just ended is active, and the previous run keeps its result")
    func startedByTheEnd() async {
        var retry: Task<Result<Int, StateError>, Never>?
        let reacting = Reacting({ [tracker] in tracker.error(for: .search) }) {
            if retry == nil { retry = run(.latest, gate) }
        }
        let first = await tracker.run(.search, policy: .latest) { throw StateError.unauthorized }
        #expect(first.error == .unauthorized)
        await gate.nextCall()
        #expect(tracker.isActive(.search))
        gate.succeed(2)
        #expect(await retry?.value == .success(2))
        #expect(!tracker.isActive(.search) && tracker.scheduler.keys.isEmpty)
        #expect(outcomes == ["failed(\(StateError.unauthorized))", "completed"])
        withExtendedLifetime(reacting) {}
    }

    @Test("O1: a run that starts while an interceptor of an ended run still waits is active")
    func startedDuringAnInterceptor() async {
        let leaving = Gate<Int>()
        tracker.pipeline.attach(SlowEnd { _ = try? await leaving() })
        let first = run(.latest, gate)
        await gate.nextCall()
        gate.succeed(1)
        await leaving.nextCall()
        #expect(!tracker.isActive(.search))
        let second = run(.latest, gate)
        await gate.nextCall()
        #expect(tracker.isActive(.search))
        leaving.succeed(0)
        #expect(await first.value == .success(1))
        #expect(tracker.isActive(.search))
        gate.succeed(2)
        await leaving.nextCall()
        leaving.succeed(0)
        #expect(await second.value == .success(2))
        #expect(!tracker.isActive(.search) && tracker.scheduler.keys.isEmpty)
    }

    @Test("O1: an inner run that has just ended does not end again together with its superseded outer run")
    func endedInnerRun() async {
        var retry: Task<Result<Int, StateError>, Never>?
        let reacting = Reacting({ [tracker] in tracker.error(for: .search) }) {
            if retry == nil { retry = run(.latest, gate) }
        }
        var inner: Result<Int, StateError>?
        let outer = await tracker.run(.search, policy: .latest) { [tracker] in
            inner = await tracker.run(.search, policy: .latest) { throw StateError.unauthorized }
        }
        #expect(outer.error == .cancelled)
        await gate.nextCall()
        #expect(tracker.isActive(.search))
        #expect(await eventually { inner == .failure(.unauthorized) })
        gate.succeed(2)
        #expect(await retry?.value == .success(2))
        #expect(!tracker.isActive(.search))
        withExtendedLifetime(reacting) {}
    }

    @Test("P3: a run is not dropped if the operation is no longer active")
    func dropAfterTheEnd() async {
        var late: Task<Result<Int, StateError>, Never>?
        let first = run(.drop, gate)
        await gate.nextCall()
        withObservationTracking {
            _ = tracker.isActive(.search)
        } onChange: { [tracker] in
            MainActor.assumeIsolated {
                late = Task {
                    #expect(!tracker.isActive(.search))
                    return await tracker.run(.search, policy: .drop) { 2 }
                }
            }
        }
        gate.succeed(1)
        #expect(await first.value == .success(1))
        #expect(await late?.value == .success(2))
        #expect(tracker.scheduler.keys.isEmpty)
    }

    @Test("P1: an inner run that outlives its outer run is superseded by a newer run")
    func outlivingInnerRun() async {
        var inner: Task<Result<Int, StateError>, Never>?
        await tracker.run(.search, policy: .latest) { [tracker, stubborn] in
            inner = Task { await tracker.run(.search, policy: .latest) { try await stubborn() } }
            await stubborn.isCalled()
        }
        #expect(tracker.isActive(.search))
        _ = await tracker.run(.search, policy: .latest) { 2 }
        #expect(!tracker.isActive(.search))
        stubborn.fail(StateError.unauthorized)
        #expect(await inner?.value == .failure(.cancelled))
        #expect(await eventually { tracker.scheduler.keys.isEmpty })
        #expect(!tracker.hasErrors)
        #expect(outcomes == ["completed", "superseded", "completed"])
    }

    @Test("P2, P3: a queued run waits for an inner run that outlives its outer run, and another run is dropped")
    func queueAfterAnOutlivingInnerRun() async {
        var inner: Task<Result<Result<Int, StateError>, StateError>, Never>?
        await tracker.run(.search, policy: .queue) { [tracker, stubborn, gate] in
            inner = Task {
                await tracker.run(.search, policy: .queue) {
                    _ = try await stubborn()
                    // Runs inside the inner run are part of the queue, so they do not wait.
                    return await tracker.run(.delete(1), policy: .queue) {
                        try await tracker.run(.search, policy: .queue) { try await gate() }.get()
                    }
                }
            }
            await stubborn.isCalled()
        }
        #expect(await run(.drop, gate).value == .failure(.cancelled))
        let queued = run(.queue, gate)
        stubborn.succeed(1)
        await gate.nextCall()
        #expect(gate.callCount == 1)
        gate.succeed(2, call: 0)
        #expect(await inner?.value == .success(.success(2)))
        await gate.nextCall()
        gate.succeed(3, call: 1)
        #expect(await queued.value == .success(3))
        #expect(tracker.scheduler.keys.isEmpty && !tracker.isActive(.search))
    }

    @Test("P1: what a superseded run left behind does not supersede a newer run", arguments: [true, false])
    func leftover(isWorking: Bool) async {
        let inner = Gate<Int>()
        let (old, late) = await leaveTask(inner) { [tracker] work in
            await tracker.run(.search, policy: .latest) { try await work() }
        }
        let newer = run(.latest, gate)
        await gate.nextCall()
        #expect(await old.value == .failure(.cancelled))
        if !isWorking {
            stubborn.succeed(0)
            for _ in 0..<20 { await Task.yield() }
        }
        inner.succeed(0)
        #expect(await late.value == .failure(.cancelled))
        gate.succeed(2)
        #expect(await newer.value == .success(2))
        #expect(outcomes == ["superseded", "completed", "cancelled"])
        if isWorking { stubborn.succeed(0) }
        #expect(await eventually { tracker.scheduler.keys.isEmpty })
    }

    @Test("P1: what a superseded run into a value left behind does not supersede a newer run")
    func leftoverOfALoad() async {
        let (inner, value) = (Gate<Int>(), AsyncValue<Int>())
        let (old, late) = await leaveTask(inner) { [tracker] work in
            await tracker.run(.search, policy: .latest, into: value) { try await work() }
        }
        let newer = run(.latest, gate)
        await gate.nextCall()
        _ = await old.value
        inner.succeed(0)
        #expect(await late.value == .failure(.cancelled))
        gate.succeed(2)
        #expect(await newer.value == .success(2))
        stubborn.succeed(0)
    }

    @Test("P1: if an inner run is superseded at its start together with the outer run, it does no work")
    func innerSupersededAtTheStart() async {
        var newer: Task<Result<Int, StateError>, Never>?
        var starts = 0
        log.onEvent = { [tracker] event in
            guard case .committed(let commit) = event, commit.label.hasSuffix("started") else { return }
            starts += 1
            guard starts == 2 else { return }
            newer = immediately { await tracker.run(.search, policy: .latest) { 2 } }
        }
        var hasWorked = false
        let outer = await tracker.run(.search, policy: .latest) { [tracker] in
            _ = await tracker.run(.search, policy: .queue) { hasWorked = true }
        }
        #expect(outer.error == .cancelled)
        #expect(await newer?.value == .success(2))
        #expect(await eventually { tracker.scheduler.keys.isEmpty })
        #expect(!hasWorked && !tracker.isActive(.search))
    }

    @Test("P1: a run that an observer supersedes at its start does no work")
    func supersededAtTheStart() async {
        var inner: Task<Result<Int, StateError>, Never>?
        let reacting = Reacting({ [tracker] in tracker.isActive(.search) }) { [tracker] in
            guard inner == nil else { return }
            inner = immediately { await tracker.run(.search, policy: .latest) { 2 } }
        }
        var hasWorked = false
        let outer = await tracker.run(.search, policy: .latest) { hasWorked = true }
        #expect(!hasWorked && outer.error == .cancelled)
        #expect(await inner?.value == .success(2))
        #expect(tracker.scheduler.keys.isEmpty && !tracker.isActive(.search))
        withExtendedLifetime(reacting) {}
    }

    @Test("P1, P2, P3: a run into a value follows its policy")
    func into() async {
        let value = AsyncValue<Int>()
        func run(_ policy: RunPolicy) -> Task<Result<Int, StateError>, Never> {
            immediately { [tracker, gate] in
                await tracker.run(.search, policy: policy, into: value) { try await gate() }
            }
        }
        let first = run(.latest)
        await gate.nextCall()
        let second = run(.latest)
        #expect(await first.value == .failure(.cancelled))
        await gate.nextCall()
        let dropped = run(.drop)
        #expect(await dropped.value == .failure(.cancelled))
        let third = run(.queue)
        gate.succeed(2, call: 1)
        #expect(await second.value == .success(2))
        #expect(value.value == 2)
        await gate.nextCall()
        gate.succeed(3, call: 2)
        #expect(await third.value == .success(3))
        #expect(value.value == 3)
    }

    @Test("P1: runs end in the same way without a listener")
    func nothingListens() async {
        let tracker = OperationTracker<Operation>()
        let first = immediately { [gate] in await tracker.run(.search, policy: .latest) { try await gate() } }
        await gate.nextCall()
        let second = immediately { await tracker.run(.search, policy: .latest) { 2 } }
        #expect(await first.value == .failure(.cancelled))
        #expect(await second.value == .success(2))
        #expect(!tracker.isActive(.search))
    }
}

/// Suspends after the work of each operation.
private struct SlowEnd: StoreInterceptor {
    let suspend: @MainActor () async -> Void

    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        let result = await next()
        await suspend()
        return result
    }
}

extension Result {
    fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}

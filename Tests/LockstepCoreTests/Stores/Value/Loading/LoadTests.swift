import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Loads", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct LoadTests {
    let value = AsyncValue<Int>()
    /// Ignores cancellation, so that the test shows how a load reacts.
    let gate = Gate<Int>(honorsCancellation: false)

    @Test(
        "L1: the load started last wins, whatever order the loads finish in",
        arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
    func lastStartedWins(order: [Int]) async {
        let log = EventLog()
        value.pipeline.attach(log)
        var loads: [Task<ExecutionOutcome, Never>] = []
        for count in 1...3 {
            loads.append(immediately { await value.load { try await gate() } })
            await gate.isCalled(count)
        }
        for call in order { gate.succeed(call, call: call) }
        var outcomes: [String] = []
        for load in loads { outcomes.append("\(await load.value)") }
        #expect(outcomes == ["superseded", "superseded", "completed"])
        #expect(value.state == .loaded(2))
        #expect(log.ended.map { "\($0.outcome!)" } == ["superseded", "superseded", "completed"])
        // A superseded load commits nothing.
        #expect(log.commits.map(\.label) == ["loading", "completed"])
    }

    @Test("L1: a superseded load is cancelled, and its error is dropped like its value")
    func losersAreCancelled() async {
        let cancelled = Gate<Void>()
        let honoring = Gate<Int>(honorsCancellation: true)
        let first = immediately {
            await value.load {
                do {
                    return try await honoring()
                } catch {
                    immediately { try? await cancelled() }
                    throw StateError.unauthorized
                }
            }
        }
        await honoring.isCalled()
        let second = await value.load { 2 }
        #expect(second.isCompleted)
        await cancelled.isCalled()
        #expect("\(await first.value)" == "superseded")
        #expect(value.state == .loaded(2))
        cancelled.succeed(())
    }

    @Test("L2: loadIfNeeded joins a running load, and one operation runs")
    func joining() async {
        let first = immediately { await value.load { try await gate() } }
        let joiners = (0..<3).map { _ in
            immediately { await value.loadIfNeeded { try await gate() } }
        }
        await gate.isCalled()
        #expect(gate.callCount == 1)
        gate.succeed(7)
        #expect(await first.value.isCompleted)
        for joiner in joiners { #expect(await joiner.value.isCompleted) }
        #expect(value.state == .loaded(7))
        #expect(gate.callCount == 1)
        #expect(await value.loadIfNeeded { try await gate() }.isCompleted)
        #expect(gate.callCount == 1)
    }

    @Test("L2: a joiner receives the error of the load that it joined")
    func joinersGetTheError() async {
        let first = immediately { await value.loadIfNeeded { try await gate() } }
        let joiner = immediately { await value.loadIfNeeded { try await gate() } }
        await gate.isCalled()
        gate.fail(Failure())
        #expect(await first.value.error as? Failure == Failure())
        #expect(await joiner.value.error as? Failure == Failure())
    }

    @Test("L2: a cancelled joiner returns immediately, and the load continues for the other callers")
    func cancelledJoiner() async {
        let first = immediately { await value.loadIfNeeded { try await gate() } }
        let joiner = immediately { await value.loadIfNeeded { try await gate() } }
        joiner.cancel()
        #expect("\(await joiner.value)" == "cancelled")
        #expect(value.isLoading)
        gate.succeed(1)
        #expect(await first.value.isCompleted)
        #expect(value.state == .loaded(1))
    }

    @Test("L2: the caller that started a load can be cancelled, and the load continues for the callers that joined")
    func cancelledStarter() async {
        let honoring = Gate<Int>()
        let first = immediately { await value.loadIfNeeded { try await honoring() } }
        let joiner = immediately { await value.loadIfNeeded { try await honoring() } }
        first.cancel()
        #expect("\(await first.value)" == "cancelled")
        honoring.succeed(1)
        #expect(await joiner.value.isCompleted)
        #expect(value.state == .loaded(1))
    }

    @Test("L2: the operation is cancelled when its last waiting caller is cancelled, and a late result is dropped")
    func lastCallerLeaves() async {
        let started = Gate<Void>()
        var isCancelled: Bool?
        let callers = (0..<2).map { _ in
            immediately {
                await value.loadIfNeeded {
                    let number = try await gate()
                    isCancelled = Task.isCancelled
                    immediately { try? await started() }
                    return number
                }
            }
        }
        await gate.isCalled()
        for caller in callers { caller.cancel() }
        for caller in callers { #expect("\(await caller.value)" == "cancelled") }
        #expect(value.state == .idle)
        gate.succeed(9)
        await started.isCalled()
        #expect(isCancelled == true)
        #expect(value.state == .idle)
        started.succeed(())
    }

    @Test("L2: a caller that is cancelled before the result arrives receives no result")
    func cancelledBeforeTheResult() async {
        let load = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        load.cancel()
        gate.succeed(1)
        #expect("\(await load.value)" == "cancelled")
        #expect(value.state == .idle)
    }

    @Test("L2: a caller that is cancelled after the load ended and before the caller resumes keeps the result")
    func cancelledAfterTheEnd() async {
        let log = EventLog()
        value.pipeline.attach(log)
        let load = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        log.onEvent = { if case .ended = $0 { load.cancel() } }
        gate.succeed(1)
        #expect(await load.value.isCompleted)
        #expect(load.isCancelled)
        #expect(value.state == .loaded(1))
    }

    @Test("L1, L2: a load inside a load does not join the outer load, which would never end, and supersedes it")
    func loadInsideALoad() async {
        let outcome = await value.load {
            await value.loadIfNeeded {
                await Task.yield()
                return 1
            }
            return 2
        }
        #expect("\(outcome)" == "superseded")
        await value.loadIfNeeded { 9 }
        #expect(value.state == .loaded(1))
        await value.load {
            async let child = value.load {
                await Task.yield()
                return 3
            }
            _ = await child
            return 4
        }
        await value.loadIfNeeded { 9 }
        #expect(value.state == .loaded(3))
    }

    @Test("L1: a load that starts inside another load before that load suspends is not cancelled with it")
    func loadInsideALoadAtOnce() async {
        let inner = Gate<Int>()
        var outcome: ExecutionOutcome?
        let outer = immediately {
            await value.load {
                outcome = await value.load { try await inner() }
                return try await gate()
            }
        }
        #expect("\(await outer.value)" == "superseded")
        inner.succeed(2)
        await gate.isCalled()
        #expect(outcome?.isCompleted == true)
        #expect(value.state == .loaded(2))
        gate.succeed(0)
    }

    @Test(
        "L1: a load that was superseded by a load inside it is cancelled when the inner load has ended",
        arguments: [false, true])
    func outerLoadIsCancelled(hasSuspended: Bool) async {
        let honoring = Gate<Int>(honorsCancellation: true)
        let ended = Gate<Void>()
        let outer = immediately {
            await value.load {
                if hasSuspended { await Task.yield() }
                await value.load { 1 }
                defer { immediately { try? await ended() } }
                return try await honoring()
            }
        }
        _ = await outer.value
        await ended.isCalled()
        #expect(value.state == .loaded(1))
        ended.succeed(())
    }

    @Test("L1: if the work of a load starts two loads, the later one wins")
    func twoLoadsInsideALoad() async {
        let (first, second) = (Gate<Int>(), Gate<Int>())
        let (honoring, ended) = (Gate<Int>(honorsCancellation: true), Gate<Void>())
        var outcomes: [ExecutionOutcome] = []
        let outer = immediately {
            await value.load {
                async let earlier = value.load { try await first() }
                await first.isCalled()
                outcomes.append(await value.load { try await second() })
                outcomes.append(await earlier)
                defer { immediately { try? await ended() } }
                return try await honoring()
            }
        }
        await second.isCalled()
        #expect("\(await outer.value)" == "superseded")
        #expect(value.isLoading)
        second.succeed(2)
        await ended.isCalled()
        #expect(outcomes == [.completed, .superseded])
        #expect(value.state == .loaded(2))
        ended.succeed(())
    }

    @Test("L1: if the cancelled work of a load changes the value, the change supersedes the load that started last")
    func changeOnCancellation() async {
        let log = EventLog()
        value.pipeline.attach(log)
        let first = immediately { [value] in
            await value.load {
                try await withTaskCancellationHandler {
                    try await gate()
                } onCancel: {
                    MainActor.assumeIsolated { value.set(0) }
                }
            }
        }
        await gate.isCalled()
        var calls = 0
        let second = await value.load {
            calls += 1
            return 2
        }
        #expect("\(second)" == "superseded")
        #expect("\(await first.value)" == "superseded")
        #expect(calls == 0 && value.state == .loaded(0))
        #expect(log.started.filter { $0.kind == .load }.count == 2)
        #expect(log.ended.filter { $0.kind == .load }.map { "\($0.outcome!)" } == ["superseded", "superseded"])
        gate.succeed(1)
    }

    @Test("L2: a task that outlives an action inside a load does not join that load either")
    func loadInATaskInsideALoad() async {
        let store = CounterStore()
        let opening = Gate<Void>()
        let load = immediately {
            await value.load {
                let task = await store.dispatch {
                    Task { @MainActor in
                        try? await opening()
                        await value.loadIfNeeded { 2 }
                    }
                }
                await task.value
                return 1
            }
        }
        await opening.isCalled()
        opening.succeed(())
        _ = await load.value
        await value.loadIfNeeded { 9 }
        #expect(value.state == .loaded(2))
    }

    @Test("L2: no caller joins a load whose last caller was cancelled")
    func noJoiningAfterTheLastCallerLeft() async throws {
        let first = immediately { await value.loadIfNeeded { try await gate() } }
        await gate.isCalled()
        first.cancel()
        _ = await first.value
        let second = immediately { await value.loadIfNeeded { try await gate() } }
        await gate.isCalled(2)
        try #require(gate.callCount == 2)  // otherwise the calls below would wait forever
        gate.succeed(1, call: 0)
        gate.succeed(2, call: 1)
        #expect(await second.value.isCompleted)
        #expect(value.state == .loaded(2))
    }

    @Test("L2: after invalidate(), no caller joins an earlier load, and the next loadIfNeeded loads")
    func invalidating() async throws {
        let old = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        value.invalidate()
        let new = immediately { await value.loadIfNeeded { try await gate() } }
        await gate.isCalled(2)
        try #require(gate.callCount == 2)  // otherwise the calls below would wait forever
        #expect("\(await old.value)" == "superseded")
        gate.succeed(1, call: 0)
        gate.succeed(2, call: 1)
        _ = await new.value
        #expect(value.state == .loaded(2))
        await value.loadIfNeeded { 3 }
        #expect(value.state == .loaded(2))
        value.invalidate()
        #expect(value.state == .loaded(2))
        await value.loadIfNeeded { 3 }
        #expect(value.state == .loaded(3))
    }

    @Test("L2: a load that started before invalidate() sets its value, and the value is stale")
    func loadFromBeforeInvalidation() async {
        let old = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        value.invalidate()
        gate.succeed(1)
        _ = await old.value
        #expect(value.state == .loaded(1))
        await value.loadIfNeeded { 2 }
        #expect(value.state == .loaded(2))
    }

    @Test("L3: a cancelled load returns the state to the last settled one", arguments: ["idle", "loaded", "failed"])
    func cancelledLoadSettles(kind: String) async {
        if kind == "loaded" { value.set(1) }
        if kind == "failed" { value.setError(.unauthorized) }
        let before = value.state
        for _ in 0..<2 {
            let load = immediately { await value.load { try await gate() } }
            #expect(value.isLoading)
            load.cancel()
            #expect("\(await load.value)" == "cancelled")
            #expect(value.state == before)
        }
        gate.succeed(8, call: 0)
        gate.succeed(8, call: 1)
    }

    @Test("L3: a cancelled load that superseded another one returns to the state before both loads")
    func cancelledAfterSuperseding() async {
        value.set(1)
        let first = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        let second = immediately { await value.load { try await gate() } }
        await gate.isCalled(2)
        second.cancel()
        _ = await (first.value, second.value)
        #expect(value.state == .loaded(1))
        gate.succeed(5, call: 0)
        gate.succeed(6, call: 1)
    }

    @Test("L3: a cancellation never becomes .failed, whatever its source")
    func cancellationIsNoFailure() async {
        value.set(1)
        #expect("\(await value.load { throw CancellationError() })" == "cancelled")
        #expect(value.state == .loaded(1))
        #expect("\(await value.load { throw StateError.cancelled })" == "cancelled")
        #expect(value.state == .loaded(1))
        value.setError(from: CancellationError())
        #expect(value.state == .loaded(1))
        let task = immediately { await value.load { try await Gate<Int>()() } }
        task.cancel()
        _ = await task.value
        #expect(value.state == .loaded(1))
    }

    @Test("L3: a load in a task that is already cancelled does nothing")
    func alreadyCancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await value.load { 1 }
        }
        #expect("\(await task.value)" == "cancelled")
        #expect(value.state == .idle)
    }

    @Test(
        "L4: set, setError, startLoading, reset and restore supersede a running load",
        arguments: ["set", "setError", "startLoading", "reset", "restore"])
    func changesWin(name: String) async {
        value.set(1)
        let snapshot = value.pipeline.snapshot
        let load = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        switch name {
        case "set": value.set(2)
        case "setError": value.setError(.unauthorized)
        case "startLoading": value.startLoading()
        case "reset": value.reset()
        default: value.pipeline.restore(snapshot)
        }
        let after = value.state
        #expect("\(await load.value)" == "superseded")
        gate.succeed(9)
        await value.asyncSettle()
        #expect(value.state == after)
        let expected: [String: AsyncState<Int>] = [
            "set": .loaded(2), "setError": .failed(.unauthorized), "startLoading": .loading(previous: 1),
            "reset": .idle,
            "restore": .loaded(1),
        ]
        #expect(after == expected[name])
    }

    @Test("L4: a snapshot taken while loading settles to its previous value, or to idle without one")
    func restoringLoading() async {
        let load = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        let first = value.pipeline.snapshot
        #expect(first.state == .loading(previous: nil))
        value.set(1)
        let reload = immediately { await value.load { try await gate() } }
        await gate.isCalled(2)
        let second = value.pipeline.snapshot
        #expect(second.state == .loading(previous: 1))
        value.pipeline.restore(first)
        #expect(value.state == .idle)
        value.pipeline.restore(second)
        #expect(value.state == .loaded(1))
        _ = await (load.value, reload.value)
        gate.succeed(5, call: 0)
        gate.succeed(6, call: 1)
        // A later load that is cancelled settles to the restored state.
        _ = await value.load { throw CancellationError() }
        #expect(value.state == .loaded(1))
    }

    @Test("L4: a restore ends a running load, even if a recorder of the restore starts a load and restores again")
    func restoringInARecorder() async {
        let log = EventLog()
        value.set(1)
        let snapshot = value.pipeline.snapshot
        let first = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        var second: Task<ExecutionOutcome, Never>?
        log.onEvent = { [value] event in
            guard case .committed(let commit) = event, commit.label == "restore", second == nil else { return }
            second = immediately { await value.load { try await gate() } }
            value.pipeline.restore(snapshot)
        }
        value.pipeline.attach(log)
        value.pipeline.restore(snapshot)
        for _ in 0..<100 { await Task.yield() }
        first.cancel()
        #expect("\(await first.value)" == "superseded")
        #expect(await second?.value == .superseded)
        #expect(value.state == .loaded(1))
        #expect(log.ended.filter { $0.kind == .load }.count == 2)
        for call in gate.hangingCalls { gate.succeed(0, call: call) }
    }

    @Test("L4: when a recorder receives the end of a superseded load, the state is already the new one")
    func stateWhenALoadLost() async {
        let log = EventLog()
        value.pipeline.attach(log)
        let load = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        var seen: [AsyncState<Int>] = []
        log.onEvent = { if case .ended(let execution) = $0, execution.kind == .load { seen.append(value.state) } }
        value.set(5)
        #expect(seen == [.loaded(5)])
        _ = await load.value
        gate.succeed(9)
    }

    @Test("L5: loading carries the last loaded value, also across a failure, and reset clears latestValue")
    func latestValue() async {
        await value.load { 1 }
        await value.load { throw StateError.unauthorized }
        #expect(value.state == .failed(.unauthorized))
        #expect(value.latestValue == 1)
        #expect(value.value == nil)
        let load = immediately { await value.load { try await gate() } }
        #expect(value.state == .loading(previous: 1))
        #expect(value.value == 1)
        await gate.isCalled()
        gate.fail(StateError.unauthorized)
        _ = await load.value
        let snapshot = value.pipeline.snapshot
        #expect(snapshot == ValueSnapshot(state: .failed(.unauthorized), latestValue: 1))
        value.reset()
        #expect(value.latestValue == nil && value.state == .idle)
        value.pipeline.restore(snapshot)
        #expect(value.latestValue == 1 && value.state == .failed(.unauthorized))
        value.startLoading()
        #expect(value.state == .loading(previous: 1))
    }

    @Test("L6: no load leaves the store in .loading, whatever fails or is cancelled")
    func neverLeftLoading() async {
        enum Ending: CaseIterable { case value, failure, cancellation, cancelledCaller }
        for first in Ending.allCases {
            for second in Ending.allCases {
                for secondEndsFirst in [false, true] {
                    let gate = Gate<Int>(honorsCancellation: false)
                    var loads: [Task<ExecutionOutcome, Never>] = []
                    for count in 1...2 {
                        loads.append(immediately { await value.load { try await gate() } })
                        await gate.isCalled(count)
                    }
                    let endings = [(0, first), (1, second)]
                    for (call, ending) in secondEndsFirst ? endings.reversed() : endings {
                        switch ending {
                        case .value: gate.succeed(call, call: call)
                        case .failure: gate.fail(Failure(), call: call)
                        case .cancellation: gate.fail(CancellationError(), call: call)
                        case .cancelledCaller: loads[call].cancel()
                        }
                    }
                    for load in loads { _ = await load.value }
                    #expect(!value.isLoading, "\(first), \(second)")
                    for call in gate.hangingCalls { gate.succeed(9, call: call) }
                }
            }
        }
    }

    @Test("A load that does not suspend has ended when the call returns, and an observer sees both states")
    func immediateLoad() async {
        let wakes = Wakes { value.state }
        await value.load { 1 }
        #expect(wakes.seen == [.idle, .loading(previous: nil), .loaded(1)])
    }

    @Test("A load from inside an operation, or from a recorder of the loading commit, supersedes the outer load")
    func reentrantLoads() async {
        let outcome = await value.load {
            await value.load { 2 }
            return 1
        }
        #expect("\(outcome)" == "superseded")
        // The outer load's caller returns as soon as that load is superseded. On older systems, the inner load has
        // not started then.
        while value.isLoading, !Task.isCancelled { await Task.yield() }
        #expect(value.state == .loaded(2))

        let other = AsyncValue<Int>()
        let log = EventLog()
        var inner: Task<ExecutionOutcome, Never>?
        log.onEvent = { event in
            guard case .committed(let commit) = event, commit.label == "loading", inner == nil else { return }
            inner = immediately { await other.load { 4 } }
        }
        other.pipeline.attach(log)
        var calls = 0
        let outer = await other.load {
            calls += 1
            return 3
        }
        #expect("\(outer)" == "superseded")
        #expect(await inner?.value.isCompleted == true)
        #expect(other.state == .loaded(4))
        #expect(calls == 0)
    }

    @Test("An observer wakes only for the property that it reads, and not for an equal value")
    func wakes() async {
        let (state, number, isLoading, failed) = (
            Wakes { value.state }, Wakes { value.value }, Wakes { value.isLoading }, Wakes { value.isFailed }
        )
        value.set(1)
        #expect((state.count, number.count, isLoading.count, failed.count) == (1, 1, 0, 0))
        value.set(1)
        #expect((state.count, number.count, isLoading.count, failed.count) == (1, 1, 0, 0))
        await value.reload { 1 }
        #expect((state.count, number.count, isLoading.count, failed.count) == (3, 1, 2, 0))
    }

    @Test("An observer of the version of a value wakes for each value and reset, even if the state stays equal")
    func replacementsOfAnEqualState() {
        let log = EventLog()
        value.pipeline.attach(log)
        let (replacements, state, latest) = (
            Wakes { value.valueVersion }, Wakes { value.state }, Wakes { value.latestValue }
        )
        value.reset()
        value.pipeline.restore(value.pipeline.snapshot)
        #expect((replacements.count, state.count, latest.count) == (2, 0, 0))
        #expect(log.commits.isEmpty)
        value.set(1)
        value.set(1)
        #expect((replacements.count, state.count, latest.count) == (4, 1, 1))
        #expect(log.commits.map(\.label) == ["set"])
    }

    @Test("A store stays alive during its load, and is released afterwards")
    func lifetime() async {
        weak var reference: AsyncValue<Int>?
        var load: Task<ExecutionOutcome, Never>?
        do {
            let local = AsyncValue<Int>()
            reference = local
            load = immediately { [gate] in await local.load { try await gate() } }
        }
        #expect(reference != nil)
        await gate.isCalled()
        gate.succeed(1)
        _ = await load?.value
        load = nil
        #expect(reference == nil)
    }
}

extension AsyncValue {
    /// Waits until all work that is queued on the main actor has run.
    func asyncSettle() async {
        await Task { @MainActor in }.value
    }
}

import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Loads with a timeout", .timeLimit(.minutes(20)))
struct TimedLoadTests {
    let value = AsyncValue<Int>()
    let clock = ManualClock()
    /// Gates an operation that ignores cancellation.
    let gate = Gate<Int>(honorsCancellation: false)

    /// Starts a load with a timeout of 10 seconds that waits at the gate.
    private func load(retry: RetryPolicy = .never) -> Task<ExecutionOutcome, Never> {
        immediately { [value, clock, gate] in
            await value.load(retry: retry, timeout: .seconds(10), clock: clock) { try await gate() }
        }
    }

    @Test("L9: a load that ends in time completes or fails as usual, and no sleep remains")
    func inTime() async {
        let task = load()
        await clock.isSlept(on: 1)
        clock.advance(by: .milliseconds(9999))
        gate.succeed(7)
        #expect(await task.value.isCompleted)
        #expect(value.state == .loaded(7))
        await clock.hasNoSleepers()

        let failing = load()
        gate.fail(Failure())
        #expect(await failing.value.error is Failure)
        #expect(value.state == .failed(.unknown("Failure()")))
        await clock.hasNoSleepers()
    }

    @Test("L9: an operation that does not suspend has no timeout")
    func atOnce() async {
        #expect(await value.load(timeout: .zero, clock: clock) { 7 }.isCompleted)
        #expect(await value.load(timeout: nil, clock: clock) { 8 }.isCompleted)
        #expect(value.state == .loaded(8) && clock.sleeperCount == 0)
    }

    @Test("L9: a load fails immediately when its time is over, even if the operation ignores cancellation (L5, L6)")
    func stubborn() async {
        value.set(1)
        let log = EventLog()
        value.pipeline.attach(log)
        let task = load()
        await clock.isSlept(on: 1)
        #expect(value.state == .loading(previous: 1))
        clock.advance(by: .seconds(10))
        #expect(await task.value.error as? StateError == .network(.timeout))
        #expect(value.state == .failed(.network(.timeout)) && value.latestValue == 1)
        #expect(log.lines.last == "end load failed(network.timeout: The request timed out.)")
        #expect(gate.hangingCalls == [0])
        // A later result is discarded.
        gate.succeed(7)
        for _ in 0..<100 { await Task.yield() }
        #expect(value.state == .failed(.network(.timeout)))
    }

    @Test("L9: a timeout cancels the operation")
    func cancelsWork() async {
        var isCancelled = false
        let patient = Gate<Int>(honorsCancellation: true)
        let task = immediately { [value, clock] in
            await value.load(timeout: .seconds(10), clock: clock) {
                do { return try await patient() } catch {
                    isCancelled = Task.isCancelled
                    throw error
                }
            }
        }
        await clock.isSlept(on: 1)
        clock.advance(by: .seconds(10))
        #expect(await task.value.error as? StateError == .network(.timeout))
        #expect(await eventually { isCancelled })
        #expect(value.state == .failed(.network(.timeout)))
    }

    @Test("L9, L7: the timeout applies to each attempt, and an attempt that timed out is retried")
    func retrying() async {
        let log = EventLog()
        value.pipeline.attach(log)
        let task = load(retry: .exponential(max: 2, initial: .seconds(1), jitter: 0, clock: clock))
        await clock.isSlept(on: 1)
        clock.advance(by: .seconds(10))  // the first attempt times out
        await clock.isSlept(on: 2)
        #expect(value.isLoading)
        clock.advance(by: .seconds(1))  // the wait before the retry
        await gate.isCalled(2)
        await clock.isSlept(on: 3)
        clock.advance(by: .milliseconds(9999))  // 20.999 s in all
        gate.succeed(7, call: 1)
        #expect(await task.value.isCompleted)
        #expect(value.state == .loaded(7))
        let attempts = log.ended.filter { $0.kind == .attempt }
        #expect(attempts.map { $0.outcome?.error as? StateError } == [.network(.timeout), nil])
        gate.succeed(8, call: 0)
        for _ in 0..<100 { await Task.yield() }
        #expect(value.state == .loaded(7))
    }

    @Test("L9, L7: a load fails with a timeout after its last attempt")
    func givesUp() async {
        let task = load(retry: .exponential(max: 1, initial: .seconds(1), jitter: 0, clock: clock))
        for (sleep, seconds) in [(1, 10), (2, 1), (3, 10)] {
            await clock.isSlept(on: sleep)
            clock.advance(by: .seconds(seconds))
        }
        #expect(await task.value.error as? StateError == .network(.timeout))
        #expect(gate.callCount == 2 && value.state == .failed(.network(.timeout)))
        gate.succeed(1)
        gate.succeed(1)
    }

    @Test("L1, L9: a superseded load does not time out")
    func superseded() async {
        let first = load()
        await clock.isSlept(on: 1)
        let second = load()
        #expect("\(await first.value)" == "superseded")
        await clock.isSlept(on: 2)
        gate.succeed(2, call: 1)
        #expect(await second.value.isCompleted)
        clock.advance(by: .seconds(20))
        gate.succeed(1, call: 0)
        for _ in 0..<100 { await Task.yield() }
        #expect(value.state == .loaded(2))
        await clock.hasNoSleepers()
    }

    @Test("L3, L9: a cancelled load settles, and does not time out")
    func cancelled() async {
        value.set(1)
        let task = load()
        await clock.isSlept(on: 1)
        task.cancel()
        #expect("\(await task.value)" == "cancelled")
        #expect(value.state == .loaded(1))
        await clock.hasNoSleepers()
        clock.advance(by: .seconds(10))
        gate.succeed(2)
        for _ in 0..<100 { await Task.yield() }
        #expect(value.state == .loaded(1))
    }

    @Test("L4, L9: setting the value supersedes a timed load, and nothing times out")
    func setting() async {
        let task = load()
        await clock.isSlept(on: 1)
        value.set(5)
        #expect("\(await task.value)" == "superseded")
        await clock.hasNoSleepers()
        #expect(value.state == .loaded(5))
        gate.succeed(1)
    }

    @Test("L2, L9: a caller that joins a load has the timeout of that load")
    func joining() async {
        let first = load()
        let second = immediately { [value] in
            await value.loadIfNeeded(timeout: nil) {
                Issue.record("This call must join the running load.")
                return 0
            }
        }
        await clock.isSlept(on: 1)
        clock.advance(by: .seconds(10))
        #expect(await first.value.error as? StateError == .network(.timeout))
        #expect(await second.value.error as? StateError == .network(.timeout))
        gate.succeed(1)
    }

    @Test("L1, L9: work inside a timed load is nested in the load, and a load of the same value supersedes it")
    func inside() async {
        let inner = AsyncValue<Int>()
        let log = EventLog()
        value.pipeline.attach(log)
        inner.pipeline.attach(log)
        let outcome = await value.load(timeout: .seconds(10), clock: clock) {
            await inner.load { 3 }
            return inner.value ?? 0
        }
        #expect(outcome.isCompleted && value.state == .loaded(3))
        #expect(log.started.count == 2 && log.started[1].parent == log.started[0].id)
        // A load of the same value supersedes the outer load.
        let other = await value.load(timeout: .seconds(10), clock: clock) { [value] in
            await value.load(timeout: .seconds(10), clock: clock) { 4 }
            return 5
        }
        #expect("\(other)" == "superseded" && value.state == .loaded(4))
    }

    @Test("A value store's load methods accept a timeout")
    func stores() async {
        let store = ItemStore()
        for load in [
            { await store.load(timeout: .seconds(10), clock: clock) { try await gate() } },
            { await store.loadIfNeeded(timeout: .seconds(10), clock: clock) { try await gate() } },
            { await store.reload(timeout: .seconds(10), clock: clock) { try await gate() } },
        ] as [@MainActor () async -> ExecutionOutcome] {
            store.reset()
            let task = immediately { await load() }
            await clock.hasSleeper()
            clock.advance(by: .seconds(10))
            #expect(await task.value.error as? StateError == .network(.timeout))
            #expect(store.state == .failed(.network(.timeout)))
            gate.succeed(0)
        }
    }
}

extension ManualClock {
    /// Waits until a sleep is pending.
    fileprivate func hasSleeper() async {
        while sleeperCount == 0, !Task.isCancelled { await Task.yield() }
    }
}

import LockstepTesting
import Testing

@testable import LockstepCore

@MainActor @Suite("Retrying loads", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct RetryTests {
    let value = AsyncValue<Int>()
    let clock = ManualClock()

    private var policy: RetryPolicy {
        .exponential(max: 3, initial: .seconds(1), limit: .seconds(3), jitter: 0, clock: clock)
    }

    @Test("L7: without a policy, a load is not retried")
    func optIn() async {
        var calls = 0
        await value.load {
            calls += 1
            throw StateError.network(.timeout)
        }
        #expect(calls == 1)
        #expect(value.state == .failed(.network(.timeout)))
    }

    @Test("L7: a load is retried for retryable errors after growing waits on the clock, and each attempt is recorded")
    func retries() async {
        let log = EventLog()
        value.pipeline.attach(log)
        var calls = 0
        let load = immediately {
            await value.load(retry: policy) {
                calls += 1
                if calls < 4 { throw StateError.network(.timeout) }
                return 7
            }
        }
        for wait in [1, 2, 3] {
            #expect(await clock.nextSleep() == .seconds(wait))
            #expect(value.isLoading && calls == wait)
            #expect(clock.advance(by: .seconds(wait) - .nanoseconds(1)) == 0)
            #expect(clock.advance(by: .nanoseconds(1)) == 1)
        }
        #expect(await load.value.isCompleted)
        #expect(value.state == .loaded(7))
        let attempts = log.ended.filter { $0.kind == .attempt }
        #expect(attempts.map(\.name) == ["attempt 1", "attempt 2", "attempt 3", "attempt 4"])
        #expect(
            attempts.map { $0.outcome?.error as? StateError } == [
                .network(.timeout), .network(.timeout), .network(.timeout), nil,
            ])
        #expect(attempts.allSatisfy { $0.parent == log.started[0].id })
    }

    /// A clock whose sleeps return immediately and ignore cancellation.
    private struct HastyClock: Clock {
        let sleeps = Locked(0)
        var now: ContinuousClock.Instant { .now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            sleeps.withLock { $0 += 1 }
        }
    }

    @Test("L7: a superseded load does not wait for another attempt")
    func superseded() async {
        let (gate, hasty) = (Gate<Void>(honorsCancellation: false), HastyClock())
        let load = immediately {
            await value.load(retry: .exponential(max: 3, clock: hasty)) {
                try await gate()
                throw StateError.network(.timeout)
            }
        }
        await gate.isCalled()
        value.set(1)
        gate.succeed()
        _ = await load.value
        #expect(hasty.sleeps.withLock { $0 } == 0)
        #expect(value.state == .loaded(1))
    }

    @Test(
        "L7: a policy without a clock waits on the load's clock, and a policy with a clock waits on its own",
        arguments: [true, false])
    func clockOfTheLoad(hasOwn: Bool) async {
        let other = ManualClock()
        var calls = 0
        let load = immediately {
            await value.loadIfNeeded(
                retry: .exponential(max: 1, initial: .seconds(1), jitter: 0, clock: hasOwn ? clock : nil),
                clock: hasOwn ? other : clock
            ) {
                calls += 1
                if calls == 1 { throw StateError.network(.timeout) }
                return 7
            }
        }
        #expect(await clock.nextSleep() == .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(await load.value.isCompleted)
        #expect(value.state == .loaded(7) && calls == 2)

    }

    @Test("L7: a load fails with the error of its last attempt")
    func givesUp() async {
        var calls = 0
        let load = immediately {
            await value.load(retry: .exponential(max: 1, initial: .zero, clock: clock)) {
                calls += 1
                throw StateError.server(code: 500 + calls, message: "")
            }
        }
        #expect(await load.value == .failed(StateError.server(code: 502, message: "")))
        #expect(calls == 2)
    }

    @Test(
        "L7: a load waits before each retry, also the last, and does not exceed the allowed number of retries",
        arguments: 1...3)
    func waits(retries: Int) async {
        var calls = 0
        let load = immediately {
            let policy = RetryPolicy.exponential(max: retries, initial: .seconds(1), jitter: 0, clock: clock)
            await value.load(retry: policy) {
                calls += 1
                throw StateError.network(.timeout)
            }
        }
        for retry in 1...retries {
            #expect(await clock.nextSleep() == .seconds(1 << (retry - 1)))
            #expect(calls == retry)
            #expect(clock.advanceToNextDeadline() == 1)
        }
        #expect(await ends(load))
        #expect(calls == retries + 1 && value.isFailed)
        #expect(clock.sleeperCount == 0)
    }

    @Test("L7: errors that are not retryable are not retried")
    func notRetryable() async {
        var calls = 0
        await value.load(retry: policy) {
            calls += 1
            throw StateError.unauthorized
        }
        #expect(calls == 1)
        #expect(value.state == .failed(.unauthorized))
    }

    @Test("L7: cancelling ends the wait and settles the state")
    func cancelling() async {
        value.set(1)
        var calls = 0
        let load = immediately {
            await value.load(retry: policy) {
                calls += 1
                throw StateError.network(.timeout)
            }
        }
        await clock.nextSleep()
        load.cancel()
        #expect(await load.value == .cancelled)
        #expect(value.state == .loaded(1))
        #expect(calls == 1)
        await clock.hasNoSleepers()
    }

    @Test("L7: waits grow up to the limit, and jitter only shortens them")
    func delays() {
        let error = StateError.network(.timeout)
        let exact = RetryPolicy.exponential(max: 9, initial: .seconds(1), multiplier: 3, limit: .seconds(10), jitter: 0)
        #expect((1...5).map { exact.delay($0, error, 1) } == [1, 3, 9, 10, 10].map { .seconds($0) })
        let jittered = RetryPolicy.exponential(max: 9, initial: .seconds(1), jitter: 0.5)
        #expect(jittered.delay(1, error, 0) == .seconds(1))
        #expect(jittered.delay(1, error, 1) == .milliseconds(500))
        #expect(jittered.delay(2, error, 0.5) == .milliseconds(1500))
        #expect(exact.delay(1_000_000, error, 0) == .seconds(10))
    }

    @Test("L7: a rule of your own receives each error, says how long to wait, and ends the retries")
    func ownRule() async {
        struct Busy: Error { let seconds: Int }
        struct Final: Error {}
        let rule = RetryPolicy(max: 9, clock: clock) { retry, error in
            (error as? Busy).map { .seconds($0.seconds * retry) }
        }
        var errors: [any Error] = [Busy(seconds: 7), Busy(seconds: -1), Busy(seconds: 5), Final(), Busy(seconds: 1)]
        let load = immediately { await value.load(retry: rule) { throw errors.removeFirst() } }
        for wait in [7, 15] {  // a negative delay is no sleep
            #expect(await clock.nextSleep() == .seconds(wait))
            clock.advance(by: .seconds(wait))
        }
        #expect(await load.value.error.map { $0 is Final } == true)
        #expect(errors.count == 1)
    }

    @Test("L7: a rule of your own is not asked about a cancellation, or after its last retry")
    func limitOfOwnRule() async {
        let asked = Locked<[Int]>([])
        let rule = RetryPolicy(max: 2, clock: clock) { retry, _ in
            asked.withLock { $0.append(retry) }
            return .zero
        }
        await value.load(retry: rule) { throw CancellationError() }
        #expect(asked.withLock(\.self).isEmpty)
        #expect(await value.load(retry: rule) { throw StateError.unauthorized } == .failed(StateError.unauthorized))
        #expect(asked.withLock(\.self) == [1, 2])
    }

    @Test("L7: with a constant delay, only retryable errors are retried")
    func constant() async {
        let policy = RetryPolicy.constant(max: 2, .seconds(3), clock: clock)
        await value.load(retry: policy) { throw StateError.unauthorized }
        #expect(value.error == .unauthorized)
        let load = immediately { await value.load(retry: policy) { throw StateError.network(.timeout) } }
        for _ in 1...2 {
            #expect(await clock.nextSleep() == .seconds(3))
            clock.advance(by: .seconds(3))
        }
        #expect(await load.value == .failed(StateError.network(.timeout)))
    }
}

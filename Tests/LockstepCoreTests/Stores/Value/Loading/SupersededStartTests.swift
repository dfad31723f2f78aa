import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Starts of loads that have already ended", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct SupersededStartTests {
    private let value = AsyncValue<Int>()
    private let clock = ManualClock()

    @Test(
        "L1: a load that ended while an interceptor waited before next() does not start its operation",
        arguments: LoadEnd.allCases)
    func waitingInterceptor(end: LoadEnd) async {
        let interceptor = WaitingBefore()
        value.pipeline.attach(interceptor)
        var calls = 0
        let load = immediately { [value] in
            await value.load {
                calls += 1
                return 1
            }
        }
        await interceptor.gate.isCalled()
        await end.end(load, of: value, with: 7)
        #expect("\(await load.value)" == (end == .cancelledCaller ? "cancelled" : "superseded"))
        let state = value.state
        interceptor.gate.succeed()
        #expect(await eventually { interceptor.hasReturned })
        #expect(calls == 0)
        #expect(value.state == state)
    }

    @Test(
        "L1, L7: a load that ended while an interceptor of its attempt waited does not start its operation",
        arguments: LoadEnd.allCases)
    func waitingInterceptorOfAnAttempt(end: LoadEnd) async {
        let interceptor = WaitingBefore(.attempt)
        value.pipeline.attach(interceptor)
        var calls = 0
        let load = immediately { [value] in
            await value.load(retry: .exponential(max: 1)) {
                calls += 1
                return 1
            }
        }
        await interceptor.gate.isCalled()
        await end.end(load, of: value, with: 7)
        interceptor.gate.succeed()
        #expect(await eventually { interceptor.hasReturned })
        #expect(calls == 0)
    }

    @Test("L8: a sequence whose load ended while an interceptor waited is not iterated", arguments: LoadEnd.allCases)
    func waitingInterceptorOfASequence(end: LoadEnd) async {
        let interceptor = WaitingBefore()
        value.pipeline.attach(interceptor)
        let gate = Gate<Int>()
        let load = immediately { [value] in await value.load(from: GatedSequence(gate: gate)) }
        await interceptor.gate.isCalled()
        await end.end(load, of: value, with: 7)
        interceptor.gate.succeed()
        #expect(await eventually { interceptor.hasReturned || gate.callCount > 0 })
        #expect(gate.callCount == 0)
        for call in gate.hangingCalls { gate.fail(CancellationError(), call: call) }
    }

    @Test(
        "L7: a load that is superseded when its retry wait ends is not retried",
        arguments: LoadEnd.allCases.filter { $0 != .cancelledCaller })
    func retry(end: LoadEnd) async {
        let log = EventLog()
        value.pipeline.attach(log)
        var calls = 0
        weak var reference: Token?
        let load: Task<ExecutionOutcome, Never>
        do {
            let token = Token()
            reference = token
            let policy = RetryPolicy.exponential(max: 3, initial: .seconds(1), jitter: 0, clock: clock)
            load = immediately { [value] in
                await value.load(retry: policy) {
                    calls += 1
                    withExtendedLifetime(token) {}
                    throw StateError.network(.timeout)
                }
            }
        }
        await clock.isSlept(on: 1)
        // The wait is over, and the load is superseded before it continues.
        clock.advance(by: .seconds(1))
        await end.end(load, of: value, with: 7)
        #expect("\(await load.value)" == "superseded")
        // The operation is released when the work of the load has ended. With a fault, the work would first wait for
        // another retry.
        for _ in 0..<3 where !(await eventually { reference == nil }) { clock.advance(by: .seconds(60)) }
        #expect(calls == 1)
        #expect(log.started.filter { $0.kind == .attempt }.map(\.name) == ["attempt 1"])
    }

    @Test(
        "L1: a load that a recorder ends before its operation starts does not run the operation", arguments: [1, 2])
    func endedByARecorder(event: Int) async {
        let log = EventLog()
        value.pipeline.attach(log)
        log.onEvent = { [value] _ in if log.events.count == event { value.set(5) } }
        var calls = 0
        let outcome = await value.load {
            calls += 1
            return 1
        }
        #expect("\(outcome)" == "superseded")
        #expect(calls == 0 && value.state == .loaded(5))
    }
}

private struct GatedSequence: AsyncSequence, AsyncIteratorProtocol {
    let gate: Gate<Int>

    func makeAsyncIterator() -> GatedSequence { self }

    func next() async throws -> Int? { try await gate() }
}

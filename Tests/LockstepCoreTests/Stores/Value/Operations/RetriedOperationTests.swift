import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Operations with retries and time limits", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct RetriedOperationTests {
    private enum Operation { case save }

    private let operations = OperationTracker<Operation>()
    private let clock = ManualClock()
    private let gate = Gate<Int>()

    private var policy: RetryPolicy { .constant(max: 2, .seconds(3), clock: clock) }

    @Test(
        "O4: an operation is retried, is active meanwhile, and shows only its last error", arguments: RunPolicy.allCases
    )
    func retries(run: RunPolicy) async {
        let log = EventLog()
        operations.pipeline.attach(log)
        let save = immediately { [operations, policy, gate] in
            await operations.run(.save, policy: run, retry: policy) { try await gate() }
        }
        for number in 1...2 {
            await gate.isCalled(number)
            gate.fail(StateError.network(.timeout))
            #expect(await clock.nextSleep() == .seconds(3))
            #expect(operations.isActive(.save) && operations.error(for: .save) == nil)
            clock.advance(by: .seconds(3))
        }
        await gate.isCalled(3)
        gate.succeed(7)
        #expect(await save.value == .success(7))
        #expect(!operations.hasActiveOperations && !operations.hasErrors)
        #expect(log.ended.filter { $0.kind == .attempt }.count == 3)
    }

    @Test("O4: the error of the last attempt is the error of the operation, and other errors are not retried")
    func givesUp() async {
        let save = immediately { [operations, policy, gate] in
            await operations.run(.save, retry: policy) { try await gate() }
        }
        for number in 1...3 {
            await gate.isCalled(number)
            gate.fail(StateError.network(.timeout))
            if number < 3 {
                await clock.nextSleep()
                clock.advance(by: .seconds(3))
            }
        }
        #expect(await save.value == .failure(.network(.timeout)))
        #expect(operations.error(for: .save) == .network(.timeout))

        await operations.run(.save, retry: policy) { throw StateError.unauthorized }
        #expect(operations.error(for: .save) == .unauthorized)
        await clock.hasNoSleepers()
    }

    @Test("O4: a run that is cancelled or superseded during the wait is not tried again", arguments: [false, true])
    func cancelled(isSuperseded: Bool) async {
        let run: RunPolicy = isSuperseded ? .latest : .concurrent
        let save = immediately { [operations, policy, gate] in
            await operations.run(.save, policy: run, retry: policy) { try await gate() }
        }
        await gate.isCalled()
        gate.fail(StateError.network(.timeout))
        await clock.nextSleep()
        if isSuperseded { await operations.run(.save, policy: run) {} } else { save.cancel() }
        #expect(await save.value == .failure(.cancelled))
        await clock.hasNoSleepers()
        #expect(gate.callCount == 1 && !operations.hasErrors && !operations.hasActiveOperations)
    }

    @Test("O4: each attempt has the time limit, and its work is cancelled then")
    func timeout() async {
        let save = immediately { [operations, policy, gate, clock] in
            await operations.run(.save, retry: policy, timeout: .seconds(10), clock: clock) { try await gate() }
        }
        for number in 1...3 {
            await gate.isCalled(number)
            #expect(await clock.nextSleep() == .seconds(10))
            clock.advance(by: .seconds(10))
            if number < 3 {
                #expect(await clock.nextSleep() == .seconds(3))
                clock.advance(by: .seconds(3))
            }
        }
        #expect(await save.value == .failure(.network(.timeout)))
        #expect(gate.hangingCalls.isEmpty)
    }

    @Test("O4: an operation that loads a value retries the load")
    func loading() async {
        let value = AsyncValue<Int>()
        let load = immediately { [operations, policy, gate] in
            await operations.run(.save, into: value, retry: policy) { try await gate() }
        }
        await gate.isCalled()
        gate.fail(StateError.network(.timeout))
        await clock.nextSleep()
        #expect(value.isLoading && operations.isActive(.save))
        clock.advance(by: .seconds(3))
        await gate.isCalled(2)
        gate.succeed(7)
        #expect(await load.value == .success(7))
        #expect(value.state == .loaded(7))
    }
}

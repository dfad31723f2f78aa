import LockstepTesting
import Testing

@MainActor @Suite("Gate", .timeLimit(.minutes(20)))
struct GateTests {
    private let gate = Gate<Int>()
    private let advice = "Wait for a call before you end it: `await gate.nextCall()`."

    @Test("Calls return and throw as the test decides, when it decides, in any order")
    func order() async throws {
        let (first, second, third) = (Task { try await gate() }, Task { try await gate() }, Task { try await gate() })
        await gate.isCalled(3)
        #expect(gate.hangingCalls == [0, 1, 2])
        gate.succeed(2, call: 2)
        gate.fail(Offline(), call: 0)
        #expect(gate.hangingCalls == [1])
        gate.succeed(1)
        #expect(gate.callCount == 3)
        await #expect(throws: Offline()) { try await first.endingValue }
        #expect(try await [second.endingValue, third.endingValue] == [1, 2])
    }

    @Test("By default, the first hanging call is resumed")
    func first() async throws {
        let calls = [Task { try await gate() }, Task { try await gate() }]
        await gate.isCalled(2)
        gate.succeed(1)
        #expect(gate.hangingCalls == [1])
        gate.succeed(2)
        #expect(gate.hangingCalls.isEmpty)
        var values: [Int] = []
        for call in calls { values.append(try await call.endingValue) }
        #expect(values.sorted() == [1, 2])
    }

    @Test("A test that resumes a call that does not hang fails at the line")
    func misuse() async throws {
        #expect(
            failuresAtOnce { gate.succeed(1) } == [
                Failure("The gate has no hanging call. It was never called. \(advice)")
            ])
        let call = Task { try await gate() }
        await gate.isCalled()
        #expect(
            failuresAtOnce { gate.fail(Offline(), call: 1) } == [
                Failure("Call 1 was not made. The gate was called once. \(advice)")
            ])
        gate.succeed(1)
        #expect(try await call.endingValue == 1)
        #expect(failuresAtOnce { gate.succeed(2, call: 0) } == [Failure("Call 0 has already returned.")])
        #expect(
            failuresAtOnce { gate.succeed(2) } == [
                Failure("The gate has no hanging call. It was called once. \(advice)")
            ])
    }

    @Test("A call throws at once when its task is cancelled")
    func cancellation() async {
        let call = Task { try await gate() }
        await gate.nextCall()
        call.cancel()
        // The call ended at once: no other code ran on the main actor in between.
        #expect(gate.hangingCalls == [])
        await #expect(throws: CancellationError.self) { try await call.endingValue }
        #expect(
            failuresAtOnce { gate.succeed(1, call: 0) } == [
                Failure("Call 0 was cancelled and has already thrown.")
            ])
    }

    @Test("A gate may ignore cancellation")
    func ignoredCancellation() async throws {
        let gate = Gate<Int>(honorsCancellation: false)
        let call = Task { try await gate() }
        await gate.nextCall()
        call.cancel()
        #expect(gate.hangingCalls == [0])
        gate.succeed(1)
        #expect(try await call.endingValue == 1)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await gate()
        }
        await gate.nextCall()
        gate.succeed(2)
        #expect(try await cancelled.endingValue == 2)
    }

    @Test("The next call is the first that was neither awaited nor ended, even if it was made before")
    func nextCall() async throws {
        let first = Task { try await gate() }
        #expect(await gate.nextCall() == 0)
        let second = Task { try await gate() }
        await gate.isCalled(2)
        gate.succeed(1)
        #expect(try await first.endingValue == 1)
        let third = Task { try await gate() }
        #expect(await gate.nextCall() == 2)
        gate.succeed(2)
        #expect(try await second.endingValue == 2)
        gate.succeed(3, call: 2)
        #expect(try await third.endingValue == 3)
        let fourth = Task { try await gate() }
        while gate.callCount < 4, !Task.isCancelled { await Task.yield() }
        gate.succeed(4)
        #expect(try await fourth.endingValue == 4)
        let fifth = Task { try await gate() }
        #expect(await gate.nextCall() == 4)
        gate.succeed(5)
        #expect(try await fifth.endingValue == 5)
    }

    @Test("After the timeout, a call that is ready to run has its turn before the wait ends")
    func turns() async throws {
        let clock = ManualClock()
        let gate = Gate<Int>(timeout: .seconds(3), clock: clock)
        let call = Task {
            await clock.nextSleep()
            clock.advance(by: .seconds(3))
            for _ in 1...50 { await Task.yield() }
            return try await gate()
        }
        await gate.nextCall()
        gate.succeed(1)
        #expect(try await call.endingValue == 1)
    }

    @Test("A wait for calls that are not made ends, and reports what it waited for")
    func watchdog() async throws {
        let clock = ManualClock()
        let gate = Gate<Int>(timeout: .seconds(3), clock: clock)
        let call = Task { try await gate() }
        let bite = Task {
            await clock.nextSleep()
            clock.advance(by: .seconds(3))
            await clock.nextSleep()
            clock.advance(by: .seconds(3))
        }
        let failures = await failures {
            await gate.isCalled(3)
            await gate.nextCall()
            await gate.nextCall()
        }
        await bite.value
        #expect(
            failures == [
                Failure("Waited 3.0 seconds for the gate to be called 3 times. It was called once.", line: 1),
                Failure("Waited 3.0 seconds for the next call of the gate. It was called once.", line: 3),
            ])
        gate.succeed(1)
        #expect(try await call.endingValue == 1)
    }

    @Test("A call whose task is already cancelled throws")
    func cancelledBefore() async {
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await gate()
        }
        await #expect(throws: CancellationError.self) { try await call.endingValue }
        #expect(gate.callCount == 1)
    }

    @Test("A wait for a call ends when the test is cancelled, and reports that")
    func cancelledWait() async {
        let failures = await failures {
            let waiting = Task { await gate.isCalled() }
            waiting.cancel()
            await waiting.value
        }
        let message = "The test was cancelled while it waited for the gate to be called once. It was never called."
        #expect(failures == [Failure(message, line: 1)])
    }
}

import LockstepTesting
import Testing

@MainActor @Suite("Gate", .timeLimit(.minutes(1)))
struct GateTests {
    private let gate = Gate<Int>()

    @Test("Calls return and throw what the test says, when it says so, in any order")
    func order() async throws {
        let (first, second, third) = (Task { try await gate() }, Task { try await gate() }, Task { try await gate() })
        await gate.isCalled(3)
        #expect(gate.hangingCalls == [0, 1, 2])
        gate.succeed(2, call: 2)
        gate.fail(Offline(), call: 0)
        #expect(gate.hangingCalls == [1])
        gate.succeed(1)
        #expect(gate.callCount == 3)
        await #expect(throws: Offline()) { try await first.value }
        #expect(try await [second.value, third.value] == [1, 2])
    }

    @Test("By default, the first call that hangs is let go")
    func first() async throws {
        let calls = [Task { try await gate() }, Task { try await gate() }]
        await gate.isCalled(2)
        gate.succeed(1)
        #expect(gate.hangingCalls == [1])
        gate.succeed(2)
        #expect(gate.hangingCalls.isEmpty)
        var values: [Int] = []
        for call in calls { values.append(try await call.value) }
        #expect(values.sorted() == [1, 2])
    }

    @Test("Calls that the test cannot let go fail it, at the line")
    func misuse() async throws {
        #expect(
            failuresAtOnce { gate.succeed(1) } == [Failure("No call hangs at the gate. It was called not once.")])
        let call = Task { try await gate() }
        await gate.isCalled()
        #expect(
            failuresAtOnce { gate.fail(Offline(), call: 1) } == [
                Failure("Call 1 was not made. The gate was called once.")
            ])
        gate.succeed(1)
        #expect(try await call.value == 1)
        #expect(failuresAtOnce { gate.succeed(2, call: 0) } == [Failure("Call 0 has returned already.")])
        #expect(failuresAtOnce { gate.succeed(2) } == [Failure("No call hangs at the gate. It was called once.")])
    }

    @Test("A gate may honor cancellation, or go on all the same")
    func cancellation() async throws {
        let honoring = Gate<Int>(honorsCancellation: true)
        let calls = [Task { try await gate() }, Task { try await honoring() }]
        await gate.isCalled()
        await honoring.isCalled()
        for call in calls { call.cancel() }
        await #expect(throws: CancellationError.self) { try await calls[1].value }
        #expect(
            failuresAtOnce { honoring.succeed(1, call: 0) } == [
                Failure("Call 0 was cancelled, and has thrown already.")
            ])
        #expect(gate.hangingCalls == [0])
        gate.succeed(1)
        #expect(try await calls[0].value == 1)
    }

    @Test("A call whose task is cancelled already throws")
    func cancelledBefore() async {
        let honoring = Gate<Int>(honorsCancellation: true)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await honoring()
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(honoring.callCount == 1)
    }

    @Test("A wait for a call ends when the test is cancelled")
    func cancelledWait() async {
        let waiting = Task { await gate.isCalled() }
        waiting.cancel()
        await waiting.value
        #expect(gate.callCount == 0)
    }
}

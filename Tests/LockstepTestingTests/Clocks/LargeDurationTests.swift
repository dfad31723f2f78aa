import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Large durations in tests", .timeLimit(.minutes(20)))
struct LargeDurationTests {
    private nonisolated static let durations: [Duration] = [
        .seconds(Int64.max), .seconds(Int64.max) * 8, .zero, .seconds(-1), .seconds(Int64.min), .seconds(Int64.min) * 8,
    ]

    @Test("a manual clock advances by each duration, and ends the sleeps that are due", arguments: durations)
    func advancing(duration: Duration) async throws {
        let clock = ManualClock()
        for _ in 0..<3 { clock.advance(by: duration) }
        #expect(clock.now.offset >= .seconds(Int64.min) && clock.now.offset <= .seconds(Int64.max))
        let sleep = Task { try await clock.sleep(for: .seconds(Int64.max)) }
        if clock.now.offset < .seconds(Int64.max) { await clock.nextSleep() }
        clock.advance(by: .seconds(Int64.max))
        clock.advance(by: .seconds(Int64.max))
        try await sleep.value
        try await clock.sleep(for: min(duration, .zero))
    }

    @Test("each timeout of a wait works on a clock of the system", arguments: durations)
    func timeouts(timeout: Duration) async {
        let gate = Gate<Int>(timeout: timeout)
        let call = Task { try await gate() }
        if timeout > .zero { await gate.nextCall() } else { while gate.callCount == 0 { await Task.yield() } }
        gate.succeed(1)
        #expect((try? await call.value) == 1)

        let clock = ManualClock(timeout: timeout)
        let sleep = Task { try await clock.sleep(for: .seconds(1)) }
        if timeout > .zero { await clock.nextSleep() } else { while clock.sleeperCount == 0 { await Task.yield() } }
        clock.advance(by: .seconds(1))
        #expect((try? await sleep.value) != nil)
    }
}

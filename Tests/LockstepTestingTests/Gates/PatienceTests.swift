import LockstepCore
import LockstepTesting
import Testing

@Suite("The patience of a wait", .timeLimit(.minutes(20)))
struct PatienceTests {
    private let clock = ManualClock()

    @Test("A slice of the timeout that ends late, because the machine is busy, counts as one slice")
    func lateSlices() async throws {
        let patience = Patience(timeout: .seconds(30), clock: clock, isOfSystem: true)
        let waiting = Task { try await patience.wait() }
        for slice in 1...Patience.slices {
            #expect(await clock.nextSleep() == .milliseconds(300), "slice \(slice)")
            clock.advance(by: .seconds(3_600))
        }
        try await waiting.endingValue
        #expect(clock.sleeperCount == 0)
    }

    @Test("While the main actor is busy, no further slice starts")
    @MainActor func busyMainActor() async {
        let patience = Patience(timeout: .seconds(30), clock: clock, isOfSystem: true)
        let waiting = Task.detached { try await patience.wait() }
        await clock.nextSleep()
        let isPassed = Locked(false)
        clock.advance(by: .seconds(30))
        // The wait could continue meanwhile.
        Task.detached {
            for _ in 0..<1_000 { await Task.yield() }
            isPassed.withLock { $0 = true }
        }
        while !isPassed.withLock({ $0 }) {}
        #expect(clock.sleeperCount == 0)
        #expect(await clock.nextSleep() == .milliseconds(300))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test("A clock of the test measures the timeout in one piece")
    func manualClock() async throws {
        let patience = Patience(timeout: .seconds(30), clock: clock)
        let waiting = Task { try await patience.wait() }
        #expect(await clock.nextSleep() == .seconds(30))
        clock.advance(by: .seconds(30))
        try await waiting.endingValue
    }

    @Test("A wait that hangs ends after its timeout on the clock of the system", arguments: [0, 1])
    func hanging(milliseconds: Int) async {
        let timeout = Duration.milliseconds(milliseconds)
        for clock in [ContinuousClock(), SuspendingClock()] as [any Clock<Duration>] {
            let found = await failures { await Gate<Void>(timeout: timeout, clock: clock).nextCall() }
            #expect(found.map { $0.message.contains("for the next call of the gate. It was never called.") } == [true])
        }
    }
}

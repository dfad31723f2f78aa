import LockstepTesting
import Testing

@Suite("ManualClock", .timeLimit(.minutes(1)))
struct ManualClockTests {
    private let clock = ManualClock()

    @Test("A sleep ends when the clock is moved that far, and not before")
    func advance() async throws {
        let sleep = Task { try await clock.sleep(for: .seconds(3)) }
        await clock.isSlept()
        #expect(clock.advance(by: .seconds(2)) == 0)
        #expect(clock.sleeperCount == 1)
        #expect(clock.advance(by: .seconds(1)) == 1)
        try await sleep.value
        #expect(clock.now.offset == .seconds(3))
        #expect(clock.sleeperCount == 0)
    }

    @Test("Moved to the next deadline, it wakes those who wait for it alone")
    func nextDeadline() async throws {
        let late = Task { try await clock.sleep(for: .seconds(3)) }
        let early = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.isSlept(on: 2)
        while clock.sleeperCount < 2 { await clock.isSlept(on: 2) }
        #expect(clock.advanceToNextDeadline() == 1)
        try await early.value
        #expect(clock.now.offset == .seconds(1))
        #expect(clock.advanceToNextDeadline() == 1)
        try await late.value
        #expect(clock.advanceToNextDeadline() == 0)
        #expect(clock.now.offset == .seconds(3))
    }

    @Test("A deadline that is not in the future does not sleep")
    func past() async throws {
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(1)))
        try await clock.sleep(for: .zero)
    }

    @Test("A sleep ends when its task is cancelled, also before it begins")
    func cancellation() async {
        let sleep = Task { try await clock.sleep(for: .seconds(3)) }
        await clock.isSlept()
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
        await clock.hasNoSleepers()
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(3))
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("A wait for a sleeper ends when the test is cancelled")
    func cancelledWait() async {
        let waiting = Task { await clock.isSlept() }
        waiting.cancel()
        await waiting.value
    }

    @Test("Sleepers are awaited by number")
    func numbers() async throws {
        let sleeps = Task {
            for _ in 0..<3 { try await clock.sleep(for: .seconds(1)) }
        }
        for number in 1...3 {
            await clock.isSlept(on: number)
            clock.advance(by: .seconds(1))
        }
        try await sleeps.value
        #expect(clock.now.offset == .seconds(3))
    }
}

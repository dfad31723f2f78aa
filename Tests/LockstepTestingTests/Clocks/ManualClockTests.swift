import Dispatch
import LockstepTesting
import Testing

@Suite("ManualClock", .timeLimit(.minutes(20)))
struct ManualClockTests {
    private let clock = ManualClock()

    @Test("A sleep ends when the clock reaches its deadline, and not before")
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

    @Test("Advancing to the next deadline wakes only the sleeps with that deadline")
    func nextDeadline() async throws {
        let late = Task { try await clock.sleep(for: .seconds(3)) }
        let early = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.isSlept(on: 2)
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
        // These sleeps do not count.
        let sleep = Task { try await clock.sleep(for: .seconds(5)) }
        #expect(await clock.nextSleep() == .seconds(5))
        clock.advanceToNextDeadline()
        try await sleep.value
    }

    @Test("An advance ends only sleeps that have started, so a loop of sleeps needs one advance for each sleep")
    func loop() async {
        let ticking = Task {
            while true { try await clock.sleep(for: .seconds(1)) }
        }
        await clock.nextSleep()
        #expect(clock.advance(by: .seconds(3)) == 1)
        for seconds in 4...6 {
            #expect(await clock.nextSleep() == .seconds(1))
            #expect(clock.advanceToNextDeadline() == 1)
            #expect(clock.now.offset == .seconds(seconds))
        }
        ticking.cancel()
        _ = await ticking.result
    }

    @Test("A sleep ends when its task is cancelled, even before the sleep starts")
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

    @Test("A sleep that was cancelled before it started does not count")
    func cancelledBefore() async throws {
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(until: ManualClock.Instant(offset: .seconds(3)))
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let sleep = Task { try await clock.sleep(for: .seconds(5)) }
        #expect(await clock.nextSleep() == .seconds(5))
        clock.advanceToNextDeadline()
        try await sleep.value
    }

    @Test("A sleep that races with its cancellation is counted only if it started")
    func cancellationRace() async {
        for _ in 0..<500 {
            let clock = ManualClock()
            let sleep = Task { try await clock.sleep(for: .seconds(3)) }
            sleep.cancel()
            await #expect(throws: CancellationError.self) { try await sleep.value }
            let other = Task { try await clock.sleep(for: .seconds(5)) }
            // The first sleep may have started.
            if await clock.nextSleep() == .seconds(3) { #expect(await clock.nextSleep() == .seconds(5)) }
            #expect(clock.sleeperCount == 1)
            #expect(clock.advanceToNextDeadline() == 1)
            _ = await other.result
        }
    }

    @Test("The next sleep is the first that was not awaited yet, with the duration that it had at its start")
    func nextSleep() async throws {
        let sleeps = Task {
            for seconds in 1...3 { try await clock.sleep(for: .seconds(seconds)) }
        }
        #expect(await clock.nextSleep() == .seconds(1))
        clock.advance(by: .seconds(1))
        await clock.isSlept(on: 2)
        clock.advance(by: .seconds(2))
        #expect(await clock.nextSleep() == .seconds(3))
        #expect(clock.advance(by: .seconds(3) - .nanoseconds(1)) == 0)
        #expect(clock.advance(by: .nanoseconds(1)) == 1)
        try await sleeps.value
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Sleeps end in the order of their deadlines; with the same deadline, in the order in which they started")
    func order() async {
        let queue = SerialTasks()
        let (woken, log) = AsyncStream.makeStream(of: Int.self)
        var sleeps: [Task<Void, any Error>] = []
        for (number, seconds) in [3, 1, 2, 1, 3, 2].enumerated() {
            sleeps.append(
                Task(executorPreference: queue) { [clock] in
                    try await clock.sleep(for: .seconds(seconds))
                    log.yield(number)
                })
            await clock.nextSleep()
        }
        #expect(clock.advance(by: .seconds(3)) == 6)
        for sleep in sleeps { _ = await sleep.result }
        log.finish()
        #expect(await woken.reduce(into: []) { $0.append($1) } == [1, 3, 2, 5, 0, 4])
    }

    @Test("A wait for a sleep ends when the test is cancelled, and reports that")
    func cancelledWait() async {
        let failures = await failures {
            let waiting = Task { await clock.isSlept() }
            waiting.cancel()
            await waiting.value
        }
        let message = """
            The test was cancelled while it waited for sleep 1 to start on the clock. 0 sleeps started; none is pending.
            """
        #expect(failures == [Failure(message, line: 1)])
    }

    @Test("A wait for something that does not happen on the clock ends, and reports what it waited for")
    func watchdog() async throws {
        let real = ManualClock()
        let clock = ManualClock(timeout: .seconds(2), clock: real)
        let sleep = Task { try await clock.sleep(for: .seconds(3)) }
        await clock.nextSleep()
        clock.advance(by: .seconds(1))
        let bite = Task {
            for _ in 1...3 {
                // The number of the sleep is not used, because the wait above may have had a watchdog, too.
                while real.sleeperCount == 0, clock.sleeperCount > 0, !Task.isCancelled { await Task.yield() }
                real.advance(by: .seconds(2))
            }
        }
        let failures = await failures {
            await clock.isSlept(on: 2)
            await clock.nextSleep()
            await clock.hasNoSleepers()
        }
        await bite.value
        let state = """
            1 sleep started; pending until: 3.0 seconds. The clock shows 1.0 seconds.
            A sleep is pending on a `ManualClock` of the test: advance the clock.
            """
        #expect(
            failures == [
                Failure("Waited 2.0 seconds for sleep 2 to start on the clock. \(state)", line: 1),
                Failure("Waited 2.0 seconds for sleep 2 to start on the clock. \(state)", line: 2),
                Failure("Waited 2.0 seconds for the last sleep on the clock to end. \(state)", line: 3),
            ])
        clock.advanceToNextDeadline()
        try await sleep.value
    }

    @Test("A test waits for sleeps by their number")
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

/// An executor that runs tasks one at a time, in the order in which they become ready.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
private final class SerialTasks: TaskExecutor {
    private let queue = DispatchQueue(label: "SerialTasks")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

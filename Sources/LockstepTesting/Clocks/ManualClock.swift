import LockstepCore

/// A clock that stands still until the test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let work = Task { try await clock.sleep(for: .seconds(3)) }
/// await clock.nextSleep()
/// clock.advance(by: .seconds(3))
/// ```
///
/// A sleep whose task is cancelled ends, and throws. Those whose time has come wake in the order of their deadlines.
///
/// Isolation: none; it may be used from anywhere.
public final class ManualClock: Clock, Sendable {
    /// A time on this clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var offset: Duration

        /// - Parameter offset: The time since the clock was made.
        public init(offset: Duration = .zero) { self.offset = offset }

        /// The time that is so much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// How much later the other time is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether the left one is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper: Sendable {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant()
        var sleepers: [Int: Sleeper] = [:]
        /// How long each sleep is that began.
        var sleeps: [Duration] = []
        /// The number of sleeps that the test has waited for.
        var expected = 0
    }

    private let state = Watched(State())
    private let lastSleeper = Locked(0)
    private let patience: Patience

    /// Creates a clock that shows zero.
    ///
    /// - Parameters:
    ///   - timeout: How long a wait for a sleep lasts at most, before it fails the test.
    ///   - clock: The clock of `timeout`.
    public init(timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()) {
        patience = Patience(timeout: timeout, clock: clock)
    }

    /// The time that the clock shows.
    public var now: Instant { state.now.now }

    /// None: any two times can be told apart.
    public var minimumResolution: Duration { .zero }

    /// How many sleep now.
    public var sleeperCount: Int { state.now.sleepers.count }

    /// Sleeps until the test has moved the clock that far.
    ///
    /// - Parameters:
    ///   - deadline: The time to wake at. One that is not in the future does not sleep at all.
    ///   - tolerance: Not used.
    /// - Throws: A `CancellationError` when its task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        guard deadline > now else { return }
        let number = lastSleeper.withLock { last in
            last += 1
            return last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { begin(number, Sleeper(deadline: deadline, continuation: $0)) }
        } onCancel: {
            cancel(number)
        }
    }

    private func begin(_ number: Int, _ sleeper: Sleeper) {
        let end = state.change { state -> Result<Void, any Error>? in
            // A handler that was called before this found no sleeper to cancel.
            if Task.isCancelled { return .failure(CancellationError()) }
            // The clock may have been moved since.
            if sleeper.deadline <= state.now { return .success(()) }
            state.sleepers[number] = sleeper
            state.sleeps.append(state.now.duration(to: sleeper.deadline))
            return nil
        }
        if let end { sleeper.continuation.resume(with: end) }
    }

    private func cancel(_ number: Int) {
        let sleeper = state.change { $0.sleepers.removeValue(forKey: number) }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}

// MARK: - Moving

extension ManualClock {
    /// Moves the clock, and wakes those whose time has come.
    ///
    /// - Parameter duration: How far.
    /// - Returns: How many were woken.
    @discardableResult
    public func advance(by duration: Duration) -> Int {
        advance { $0.now.advanced(by: duration) }
    }

    /// Moves the clock to the time at which somebody wakes next, and wakes them.
    ///
    /// - Returns: How many were woken; zero where nobody sleeps, and the clock does not move.
    @discardableResult
    public func advanceToNextDeadline() -> Int {
        advance { state in state.sleepers.values.map(\.deadline).min() ?? state.now }
    }

    private func advance(to time: @Sendable (State) -> Instant) -> Int {
        let due = state.change { state in
            state.now = time(state)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers.removeValue(forKey: number) }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.continuation.resume() }
        return due.count
    }
}

// MARK: - Waiting

extension ManualClock {
    /// Waits for the next sleep: the first that the test has not waited for.
    ///
    /// ```swift
    /// #expect(await clock.nextSleep() == .seconds(1))
    /// clock.advance(by: .seconds(1))
    /// #expect(await clock.nextSleep() == .seconds(2))
    /// ```
    ///
    /// A sleep that began before this function was called counts, so a test need not be in time. If none begins within the
    /// clock's timeout, the test fails.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: How long the sleep is, from the time at which it began; zero if none began.
    @discardableResult
    public func nextSleep(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> Duration {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let index = state.change { state in
            state.expected += 1
            return state.expected - 1
        }
        let what = "sleep \(index + 1) to begin on the clock"
        if await wait(for: what, at: location, until: { $0.sleeps.count > index }) { return state.now.sleeps[index] }
        state.change { $0.expected -= 1 }
        return .zero
    }

    /// Waits until that many sleeps have begun in all, and one has not ended.
    ///
    /// It returns at once if that is so already. To wait for one more sleep, use ``nextSleep(fileID:filePath:line:column:)``.
    /// If it does not become so within the clock's timeout, the test fails.
    ///
    /// - Parameters:
    ///   - count: How many sleeps, counted from the creation of the clock.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func isSlept(
        on count: Int = 1,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let isSlept = await wait(for: "sleep \(count) to begin on the clock", at: location) {
            $0.sleeps.count >= count && !$0.sleepers.isEmpty
        }
        if isSlept { state.change { $0.expected = max($0.expected, count) } }
    }

    /// Waits until nobody sleeps. If it does not become so within the clock's timeout, the test fails.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func hasNoSleepers(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        _ = await wait(for: "the last sleep on the clock to end", at: location) { $0.sleepers.isEmpty }
    }

    /// - Returns: Whether it was reached.
    private func wait(for what: String, at location: CodeLocation, until isDone: (State) -> Bool) async -> Bool {
        let end = await state.wait(patience, until: isDone)
        guard let failure = end.failure(waitingFor: what, patience) else { return true }
        let state = state.now
        let count = state.sleeps.count == 1 ? "1 sleep" : "\(state.sleeps.count) sleeps"
        let asleep = state.sleepers.values.map(\.deadline).sorted().map { "\($0.offset)" }.joined(separator: ", ")
        let now = asleep.isEmpty ? "nobody is asleep" : "asleep until: \(asleep). The clock shows \(state.now.offset)"
        location.fail("\(failure) \(count) began; \(now).")
        return false
    }
}

import LockstepCore

/// A clock whose time passes only when the test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let work = Task { try await clock.sleep(for: .seconds(3)) }
/// await clock.nextSleep()
/// clock.advance(by: .seconds(3))
/// try await work.value
/// ```
///
/// The clock ends sleeps in the order of their deadlines. If the task of a sleep is cancelled, the sleep throws at
/// once.
///
/// Isolation: none. The clock may be used from anywhere.
public final class ManualClock: Clock, Sendable {
    /// A time on this clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public var offset: Duration

        /// - Parameter offset: The time since the clock was created.
        public init(offset: Duration = .zero) { self.offset = offset }

        /// Returns this time plus a duration. A time later than `Int64.max` seconds is that time.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: Self.limited(Self.limited(offset) + Self.limited(duration)))
        }

        /// Returns the duration from this time to the other time.
        public func duration(to other: Instant) -> Duration { Self.limited(other.offset) - Self.limited(offset) }

        private static func limited(_ duration: Duration) -> Duration {
            min(max(duration, .seconds(Int64.min)), .seconds(Int64.max))
        }

        /// Returns whether the left time is earlier than the right time.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper: Sendable {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant()
        var sleepers: [Int: Sleeper] = [:]
        /// The durations of all started sleeps, in order. Ended sleeps are included.
        var sleeps: [Duration] = []
        /// The index in `sleeps` of the sleep that the next call of `nextSleep` waits for.
        var expected = 0
    }

    private let state = Watched(State())
    private let lastSleeper = Locked(0)
    private let patience: Patience

    /// Creates a clock with the time zero.
    ///
    /// - Parameters:
    ///   - timeout: The maximum duration of one wait, for example of ``nextSleep(fileID:filePath:line:column:)``. A
    ///     longer wait fails the test.
    ///   - clock: The clock that measures `timeout`.
    public init(timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()) {
        patience = Patience(timeout: timeout, clock: clock)
        ManualClocks.add(self)
    }

    /// The current time of the clock.
    public var now: Instant { state.now.now }

    /// The smallest difference between two times of the clock: zero.
    public var minimumResolution: Duration { .zero }

    /// The number of pending sleeps.
    public var sleeperCount: Int { state.now.sleepers.count }

    /// Sleeps until the test has advanced the clock to a time.
    ///
    /// - Parameters:
    ///   - deadline: The time at which the sleep ends. If this time is not in the future, the function returns at once.
    ///   - tolerance: Not used.
    /// - Throws: A `CancellationError` if the task is cancelled.
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
            // If the cancellation handler was called before this closure, the handler found no sleep.
            if Task.isCancelled { return .failure(CancellationError()) }
            // The clock may have advanced since the first check.
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

// MARK: - Advancing

extension ManualClock {
    /// Advances the clock, and ends the sleeps that are due.
    ///
    /// The clock moves to the new time in one step. If code sleeps again after its sleep ends, the new sleep starts at
    /// the new time. This call does not end the new sleep. To run such code step by step, wait for each sleep before
    /// you advance the clock:
    ///
    /// ```swift
    /// let clock = ManualClock()
    /// let ticking = Task {
    ///     while true { try await clock.sleep(for: .seconds(1)) }
    /// }
    /// for _ in 1...3 {
    ///     await clock.nextSleep()
    ///     clock.advanceToNextDeadline()
    /// }
    /// ticking.cancel()
    /// ```
    ///
    /// - Parameter duration: The duration to advance by.
    /// - Returns: The number of sleeps that ended.
    @discardableResult
    public func advance(by duration: Duration) -> Int {
        advance { $0.now.advanced(by: duration) }
    }

    /// Advances the clock to the next deadline of a sleep, and ends the sleeps that are due.
    ///
    /// - Returns: The number of sleeps that ended. If no sleep is pending, the number is zero, and the clock keeps
    ///   its time.
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
    /// Waits until the next sleep starts.
    ///
    /// ```swift
    /// let clock = ManualClock()
    /// Task {
    ///     try await clock.sleep(for: .seconds(1))
    ///     try await clock.sleep(for: .seconds(2))
    /// }
    /// #expect(await clock.nextSleep() == .seconds(1))
    /// clock.advance(by: .seconds(1))
    /// #expect(await clock.nextSleep() == .seconds(2))
    /// ```
    ///
    /// The next sleep is the first one that no earlier call of this function or of
    /// ``isSlept(on:fileID:filePath:line:column:)`` has waited for. If this sleep has already started, the function
    /// returns at once. If it does not start within the clock's timeout, the test fails. Sleeps that end at once do not
    /// count, for example a sleep of zero.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: The whole duration of the sleep, or zero if no sleep started.
    @discardableResult
    public func nextSleep(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> Duration {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let index = state.change { state in
            state.expected += 1
            return state.expected - 1
        }
        let what = "sleep \(index + 1) to start on the clock"
        if await wait(for: what, at: location, until: { $0.sleeps.count > index }) { return state.now.sleeps[index] }
        state.change { $0.expected -= 1 }
        return .zero
    }

    /// Waits until at least `count` sleeps have started, and at least one sleep is pending.
    ///
    /// If the wait is longer than the clock's timeout, the test fails. To wait for one more sleep, use
    /// ``nextSleep(fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - count: The number of sleeps since the clock was created. Sleeps that end at once do not count.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func isSlept(
        on count: Int = 1,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let isSlept = await wait(for: "sleep \(count) to start on the clock", at: location) {
            $0.sleeps.count >= count && !$0.sleepers.isEmpty
        }
        if isSlept { state.change { $0.expected = max($0.expected, count) } }
    }

    /// Waits until no sleep is pending. If a sleep is still pending after the clock's timeout, the test fails.
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

    /// Waits until `isDone` returns `true`. Fails the test if the wait times out or is cancelled.
    ///
    /// - Returns: Whether `isDone` returned `true`.
    private func wait(for what: String, at location: CodeLocation, until isDone: (State) -> Bool) async -> Bool {
        let end = await state.wait(patience, until: isDone)
        guard let failure = end.failure(waitingFor: what, patience, sleepsSoFar) else { return true }
        location.fail(failure)
        return false
    }

    /// A description of the sleeps that have started, and of those that are pending.
    private var sleepsSoFar: String {
        let state = state.now
        let count = state.sleeps.count == 1 ? "1 sleep" : "\(state.sleeps.count) sleeps"
        let asleep = state.sleepers.values.map(\.deadline).sorted().map { "\($0.offset)" }.joined(separator: ", ")
        let now = asleep.isEmpty ? "none is pending" : "pending until: \(asleep). The clock shows \(state.now.offset)"
        return "\(count) started; \(now)."
    }
}

import LockstepCore

/// A clock that stands still until the test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let work = Task { try await clock.sleep(for: .seconds(3)) }
/// await clock.isSlept(on: 1)  // by signal: until somebody sleeps
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

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// What one can wait for.
    private struct Sleep {
        var now = Instant()
        var sleepers: [Int: Sleeper] = [:]
        var count = 0
        /// Those who were cancelled before they slept.
        var cancelled: Set<Int> = []
    }

    private struct State {
        var sleep = Sleep()
        var watchers = Watchers<Sleep>()

        /// Changes who sleeps, and tells whose wait is over.
        mutating func change<Result>(_ body: (inout Sleep) -> Result) -> (Result, [Watchers<Sleep>.Signal]) {
            let result = body(&sleep)
            return (result, watchers.done(in: sleep))
        }
    }

    private let state = Locked(State())

    /// Makes a clock that shows zero.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant { state.withLock { $0.sleep.now } }

    /// None: any two times can be told apart.
    public var minimumResolution: Duration { .zero }

    /// How many sleep now.
    public var sleeperCount: Int { state.withLock { $0.sleep.sleepers.count } }

    /// Sleeps until the test has moved the clock that far.
    ///
    /// - Parameters:
    ///   - deadline: The time to wake at. One that is not in the future does not sleep at all.
    ///   - tolerance: Not used.
    /// - Throws: A `CancellationError` when its task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let number: Int? = state.withLock { state in
            guard deadline > state.sleep.now else { return nil }
            state.sleep.count += 1
            return state.sleep.count
        }
        guard let number else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { begin(number, Sleeper(deadline: deadline, continuation: $0)) }
        } onCancel: {
            cancel(number)
        }
    }

    private func begin(_ number: Int, _ sleeper: Sleeper) {
        let (end, signals) = state.withLock { state in
            state.change { sleep -> Result<Void, any Error>? in
                if sleep.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                // The clock may have been moved since.
                if sleeper.deadline <= sleep.now { return .success(()) }
                sleep.sleepers[number] = sleeper
                return nil
            }
        }
        if let end { sleeper.continuation.resume(with: end) }
        for signal in signals { signal.finish() }
    }

    private func cancel(_ number: Int) {
        let (sleeper, signals) = state.withLock { state in
            state.change { sleep in
                let sleeper = sleep.sleepers.removeValue(forKey: number)
                if sleeper == nil { sleep.cancelled.insert(number) }
                return sleeper
            }
        }
        sleeper?.continuation.resume(throwing: CancellationError())
        for signal in signals { signal.finish() }
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
        advance { sleep in sleep.sleepers.values.map(\.deadline).min() ?? sleep.now }
    }

    private func advance(to time: @Sendable (Sleep) -> Instant) -> Int {
        let (due, signals) = state.withLock { state in
            state.change { sleep in
                sleep.now = time(sleep)
                let due = sleep.sleepers.filter { $0.value.deadline <= sleep.now }
                for number in due.keys { sleep.sleepers.removeValue(forKey: number) }
                return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
            }
        }
        for sleeper in due { sleeper.continuation.resume() }
        for signal in signals { signal.finish() }
        return due.count
    }
}

// MARK: - Waiting

extension ManualClock {
    /// Waits until somebody sleeps for the time of that number, and is asleep.
    ///
    /// - Parameter count: The number, counted from the making of the clock.
    public func isSlept(on count: Int = 1) async {
        await wait { $0.count >= count && !$0.sleepers.isEmpty }
    }

    /// Waits until nobody sleeps.
    public func hasNoSleepers() async { await wait { $0.sleepers.isEmpty } }

    private func wait(until isDone: @escaping @Sendable (Sleep) -> Bool) async {
        let wait = state.withLock { state in isDone(state.sleep) ? nil : state.watchers.add(isDone) }
        guard let wait else { return }
        for await _ in wait {}
    }
}

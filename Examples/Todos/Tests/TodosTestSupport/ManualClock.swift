import Synchronization

/// A clock that stands still until a test moves it.
package final class ManualClock: Clock {
    /// A time on this clock.
    package struct Instant: InstantProtocol {
        /// The time since the clock was made.
        package var offset: Duration

        package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
        package func duration(to other: Self) -> Duration { other.offset - offset }
        package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [(deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = []
        var watchers: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())

    /// Creates a clock.
    package init() {}

    package var now: Instant { state.withLock(\.now) }
    package var minimumResolution: Duration { .zero }

    /// Waits until the clock was moved to `deadline`. It does not hear of cancellation: no test here needs that.
    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await withCheckedContinuation { continuation in
            let watchers = state.withLock { state in
                state.sleepers.append((deadline, continuation))
                defer { state.watchers = [] }
                return state.watchers
            }
            watchers.forEach { $0.finish() }
        }
    }

    /// Waits until somebody sleeps, or until the test is cancelled since it took too long.
    package func someoneSleeps() async {
        let (stream, signal) = AsyncStream.makeStream(of: Void.self)
        let sleeps = state.withLock { state in
            if state.sleepers.isEmpty { state.watchers.append(signal) }
            return !state.sleepers.isEmpty
        }
        if !sleeps { for await _ in stream {} }
    }

    /// Moves the clock, and wakes whoever slept long enough.
    ///
    /// - Returns: How many woke.
    @discardableResult
    package func advance(by duration: Duration) -> Int {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let woken = state.sleepers.filter { $0.deadline <= now }
            state.sleepers.removeAll { $0.deadline <= now }
            return woken
        }
        woken.forEach { $0.continuation.resume() }
        return woken.count
    }
}

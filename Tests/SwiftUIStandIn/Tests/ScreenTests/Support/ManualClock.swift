import LockstepCore

/// A clock that only advances when the test advances it.
///
/// `LockstepTesting` has a more complete clock, but has dependencies that this package must not have.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State: Sendable {
        var now = Instant()
        var sleepers: [Int: (deadline: Instant, end: AsyncStream<Never>.Continuation)] = [:]
        var lastSleeper = 0
    }

    private let state = Locked(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (time, end) = AsyncStream<Never>.makeStream()
        let number = state.withLock { state in
            state.lastSleeper += 1
            if deadline <= state.now { end.finish() } else { state.sleepers[state.lastSleeper] = (deadline, end) }
            return state.lastSleeper
        }
        for await _ in time {}
        state.withLock { $0.sleepers[number] = nil }
        try Task.checkCancellation()
    }

    /// Advances the clock, and resumes the sleeps whose deadline has passed.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { [now = state.now] in $0.value.deadline <= now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.end)
        }
        for end in due { end.finish() }
    }

    /// Waits until `count` sleeps have started.
    @MainActor func isSlept(on count: Int = 1) async {
        while sleeperCount < count, !Task.isCancelled { await Task.yield() }
    }
}

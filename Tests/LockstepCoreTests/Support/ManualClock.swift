import Foundation

/// A clock whose time passes when the test says so.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var time = Instant()
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var sleepCount = 0
        var cancelled: Set<Int> = []
        var watchers: [(isDone: (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

        /// Takes out those whose wait is over.
        mutating func watchersThatAreDone() -> [CheckedContinuation<Void, Never>] {
            let done = watchers.filter { $0.isDone(self) }
            watchers = watchers.filter { !$0.isDone(self) }
            return done.map(\.continuation)
        }
    }

    private let lock = NSLock()
    private nonisolated(unsafe) var state = State()

    private func locked<Result>(_ body: (inout State) -> Result) -> Result { lock.withLock { body(&state) } }

    var now: Instant { locked { $0.time } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = locked {
            $0.sleepCount += 1
            return $0.sleepCount
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isCancelled, watchers) = locked { state in
                    if state.cancelled.remove(number) != nil { return (true, state.watchersThatAreDone()) }
                    state.sleepers[number] = (deadline, continuation)
                    return (false, state.watchersThatAreDone())
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let (sleeper, watchers) = locked { state in
                let sleeper = state.sleepers.removeValue(forKey: number)
                if sleeper == nil { state.cancelled.insert(number) }
                return (sleeper, state.watchersThatAreDone())
            }
            sleeper?.continuation.resume(throwing: CancellationError())
            for watcher in watchers { watcher.resume() }
        }
    }

    /// Lets time pass.
    func advance(by duration: Duration) {
        let due = locked { state in
            state.time = state.time.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.time }
            for number in due.keys { state.sleepers.removeValue(forKey: number) }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    /// Waits until somebody sleeps for the time of that number.
    func isSlept(on count: Int) async { await wait { $0.sleepCount >= count && !$0.sleepers.isEmpty } }

    /// Waits until nobody sleeps.
    func hasNoSleepers() async { await wait { $0.sleepers.isEmpty } }

    private func wait(until isDone: @escaping (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let done = locked { state in
                state.watchers.append((isDone, continuation))
                return state.watchersThatAreDone()
            }
            for watcher in done { watcher.resume() }
        }
    }
}

import LockstepCore

/// A state that is changed from anywhere, and that a test can wait for.
final class Watched<State: Sendable>: Sendable {
    private struct Contents {
        var state: State
        /// The signals of the waits. Each is kept by its wait until the wait looks.
        var signals: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastWait = 0
    }

    private let contents: Locked<Contents>

    init(_ state: State) { contents = Locked(Contents(state: state)) }

    /// The state.
    var now: State { contents.withLock { $0.state } }

    /// Changes the state, and lets all waits look at it.
    @discardableResult
    func change<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        let (result, signals) = contents.withLock { (body(&$0.state), $0.signals) }
        for signal in signals.values { signal.yield() }
        return result
    }

    /// Waits until something is true of the state.
    ///
    /// It checks when the code that made a change suspends, if both are on one actor: work that continues after the end of one
    /// execution to begin another one does not count as finished.
    nonisolated(nonsending) func wait(_ patience: Patience, until isDone: (State) -> Bool) async -> WaitEnd {
        if isDone(now) { return .reached }
        // The stream keeps a signal that comes before the wait looks for one.
        let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = add(signal)
        let watchdog = Watchdog(patience) { signal.yield() }
        defer {
            watchdog.cancel()
            remove(number)
        }
        // What changed before the signal was added.
        signal.yield()
        for await _ in changes {
            if isDone(now) { return .reached }
            if watchdog.hasEnded { return .timedOut }
        }
        return isDone(now) ? .reached : .cancelled
    }

    private func add(_ signal: AsyncStream<Void>.Continuation) -> Int {
        contents.withLock { contents in
            contents.lastWait += 1
            contents.signals[contents.lastWait] = signal
            return contents.lastWait
        }
    }

    private func remove(_ wait: Int) { contents.withLock { _ = $0.signals.removeValue(forKey: wait) } }
}

import LockstepCore

/// A state that code in any isolation can change. A test can wait until the state meets a condition.
final class Watched<State: Sendable>: Sendable {
    private struct Contents {
        var state: State
        /// The streams that resume the pending calls of ``wait(_:until:)``. Each key identifies one call.
        var signals: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastWait = 0
    }

    private let contents: Locked<Contents>

    init(_ state: State) { contents = Locked(Contents(state: state)) }

    /// The current state.
    var now: State { contents.withLock { $0.state } }

    /// Changes the state. All pending calls of ``wait(_:until:)`` then check the new state.
    @discardableResult
    func change<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        let (result, signals) = contents.withLock { (body(&$0.state), $0.signals) }
        for signal in signals.values { signal.yield() }
        return result
    }

    /// Waits until the state meets a condition, the timeout passes, or the task is cancelled.
    ///
    /// If the state changes twice in quick succession, `isDone` may see only the second change.
    nonisolated(nonsending) func wait(_ patience: Patience, until isDone: (State) -> Bool) async -> WaitEnd {
        if isDone(now) { return .reached }
        // The stream keeps a signal that arrives before the loop below starts.
        let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = add(signal)
        let watchdog = Watchdog(patience) { signal.yield() }
        defer {
            watchdog.cancel()
            remove(number)
        }
        // Checks for changes that were made before the signal was added.
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

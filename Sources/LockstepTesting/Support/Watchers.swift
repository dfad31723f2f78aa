/// Those who wait until something is true of a state. A wait ends early when its task is cancelled: a test that takes too
/// long is to end, and to say where.
struct Watchers<State>: Sendable {
    /// Ends a wait.
    typealias Signal = AsyncStream<Void>.Continuation

    private var waiting: [(isDone: @Sendable (State) -> Bool, signal: Signal)] = []

    /// Adds somebody who waits.
    ///
    /// - Parameter isDone: What is waited for.
    /// - Returns: The wait: it ends when the sequence does.
    mutating func add(_ isDone: @escaping @Sendable (State) -> Bool) -> AsyncStream<Void> {
        let (wait, signal) = AsyncStream.makeStream(of: Void.self)
        waiting.append((isDone, signal))
        return wait
    }

    /// Takes out those whose wait is over.
    ///
    /// - Parameter state: What the state is now.
    /// - Returns: What ends their waits; to be called outside of locks.
    mutating func done(in state: State) -> [Signal] {
        let done = waiting.filter { $0.isDone(state) }
        waiting.removeAll { $0.isDone(state) }
        return done.map(\.signal)
    }
}

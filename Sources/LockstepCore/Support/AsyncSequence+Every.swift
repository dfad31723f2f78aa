extension AsyncSequence where Self == Ticks {
    /// A sequence with an element after each period, to refetch again and again.
    ///
    /// ```swift
    /// jobs.refetches(on: .every(.seconds(5)), evenFresh: true, while: { !$0.isDone })
    /// ```
    ///
    /// The sequence never ends. A family that refetches on it loads only the entries that are in use.
    ///
    /// - Parameters:
    ///   - period: The time between two elements. A period of zero or less traps.
    ///   - clock: The clock that measures the period.
    /// - Returns: The sequence.
    public static func every(_ period: Duration, clock: any Clock<Duration> = ContinuousClock()) -> Ticks {
        precondition(period > .zero, "The period of `every` must be greater than zero, not \(period).")
        return Ticks(period: period, clock: clock)
    }
}

/// A sequence with an element after each period; see `AsyncSequence.every(_:clock:)`.
public struct Ticks: AsyncSequence, Sendable {
    let period: Duration
    let clock: any Clock<Duration>

    /// The iterator of the sequence. The first element comes after the first period.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let period: Duration
        let clock: any Clock<Duration>

        /// Waits for the next element. Returns `nil` if the task is cancelled.
        public mutating func next() async -> Void? { try? await clock.limitedSleep(for: period) }
    }

    /// Returns an iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(period: period, clock: clock) }
}

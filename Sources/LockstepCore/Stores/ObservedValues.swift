import Observation

/// The source of one stream of an async sequence (``StoreValues``). The stream contains the current result of a closure,
/// and each new result.
///
/// The stream holds this object until the consumer stops or the stream ends.
@MainActor package final class ObservedValues<Value: Sendable> {
    private let read: @MainActor () -> Value?
    private let mayWakeEarly: Bool
    private let equality = Equality<Value>()
    private let continuation: AsyncStream<Value>.Continuation
    private let end: SequenceEnd
    /// The last value that was sent; `nil` if no value was sent.
    private var last: Value?
    /// The number of the current registration. Each ``advance()`` makes a new registration. The wakes of earlier
    /// registrations are ignored.
    private var registration = 0
    /// The object of a registration inside the tracking of other code; `nil` if there is none.
    private var reading: NestedReading?

    /// Creates a sequence of values. Each iterator of the sequence has its own stream.
    ///
    /// - Parameters:
    ///   - sequences: The list to which the streams are added. The streams end when the list is released.
    ///   - mayWakeEarly: Whether observers may wake before the change, as observers of an `@Observable` class
    ///     outside Lockstep do.
    ///   - read: A closure that reads the value. It must not keep the store alive. The sequence ends when the closure
    ///     returns `nil`.
    /// - Returns: The sequence.
    package static func sequence(
        endingWith sequences: EndingSequences, mayWakeEarly: Bool = false, _ read: @escaping @MainActor () -> Value?
    ) -> StoreValues<Value> {
        StoreValues { [weak sequences] in
            guard let sequences else { return AsyncStream { $0.finish() } }
            let (stream, continuation) = AsyncStream<Value>.makeStream()
            let values = ObservedValues(read, mayWakeEarly, continuation)
            // The stream holds this closure, and therefore `values`, until the consumer stops or the stream ends.
            continuation.onTermination = { _ in withExtendedLifetime(values) {} }
            sequences.addSequence(values.end)
            values.advance()
            return stream
        }
    }

    private init(
        _ read: @escaping @MainActor () -> Value?, _ mayWakeEarly: Bool, _ continuation: AsyncStream<Value>.Continuation
    ) {
        self.read = read
        self.mayWakeEarly = mayWakeEarly
        self.continuation = continuation
        end = SequenceEnd { continuation.finish() }
    }

    /// Reads the value, and registers for the next change. Sends the value if it differs from the last sent value.
    ///
    /// - Returns: `true` if a value was sent, or if the sequence has ended.
    @discardableResult
    private func advance() -> Bool {
        registration += 1
        let tracked = Reading.track(read) { [weak self, registration] in
            let wake: @MainActor @Sendable () -> Void = { [weak self] in
                if let self, registration == self.registration { self.advanceOnWake() }
            }
            // Stores change on the main actor, but other objects may change on other threads.
            if MainQueue.isCurrent { MainActor.assumeIsolated(wake) } else { Task { @MainActor in wake() } }
        }
        reading = tracked.reading
        guard let value = tracked.value else {
            end.finish()
            return true
        }
        if let last, equality.isSame(last, value) { return false }
        // A `deinit` in the earlier value can change the store, so the value is released outside of the access.
        let earlier = exchange(&last, with: value)
        continuation.yield(value)
        return withExtendedLifetime(earlier) { true }
    }

    /// Calls ``advance()`` after a wake.
    ///
    /// If ``mayWakeEarly`` is `true`, this method may run before the value changes. If the call of ``advance()`` sends
    /// no value, a new task calls ``advance()`` again.
    ///
    /// If ``mayWakeEarly`` is `true` and the type of the value is not `Equatable`, ``advance()`` could send the old
    /// value again. Therefore, only the new task calls ``advance()``.
    private func advanceOnWake() {
        if mayWakeEarly, !equality.isKnown || !advance() {
            Task { @MainActor [weak self] in self?.advance() }
        } else if !mayWakeEarly {
            advance()
        }
    }
}

import Observation

/// Feeds an async sequence with a value that is read from a store: the current one, then each change.
///
/// The sequence holds this, and releases it when its consumer stops. What was read holds only the sequence's end: when that is
/// gone, the sequence ends.
@MainActor final class ObservedValues<Value: Sendable> {
    private let read: @MainActor () -> Value?
    private let mayWakeEarly: Bool
    private let equality = Equality<Value>()
    private let input: SequenceInput<Value>
    /// Held by the registration that waits for the next change.
    private weak var end: SequenceEnd?
    private var last: Value?
    /// The registration that counts: one that a later one replaced wakes nothing.
    private var registration = 0

    /// Makes such a sequence.
    ///
    /// - Parameters:
    ///   - mayWakeEarly: Whether what is read may wake its observers before it changes, as properties of an `@Observable`
    ///     class do that Lockstep does not keep.
    ///   - read: Reads the value; must not keep the store alive. `nil` ends the sequence.
    /// - Returns: The sequence.
    static func stream(mayWakeEarly: Bool = false, _ read: @escaping @MainActor () -> Value?) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream<Value>.makeStream()
        let input = SequenceInput(continuation)
        let end = SequenceEnd(of: input)
        let values = ObservedValues(read, mayWakeEarly, end, input)
        // The stream holds the closure, and with it the values, until its consumer stops or it ends.
        continuation.onTermination = { _ in withExtendedLifetime(values) {} }
        values.advance()
        return withExtendedLifetime(end) { stream }
    }

    private init(
        _ read: @escaping @MainActor () -> Value?, _ mayWakeEarly: Bool, _ end: SequenceEnd,
        _ input: SequenceInput<Value>
    ) {
        self.read = read
        self.mayWakeEarly = mayWakeEarly
        self.end = end
        self.input = input
    }

    /// Reads the value, sends it if it is new, and waits for the next change.
    ///
    /// - Returns: Whether there was anything new to send.
    @discardableResult
    private func advance() -> Bool {
        registration += 1
        let value = Unobserved.track(
            read,
            onChange: { [weak self, end, registration] in
                // Stores change on the main actor. Other objects that are read may not.
                if MainQueue.isCurrent {
                    MainActor.assumeIsolated {
                        if let self, registration == self.registration { self.wake() }
                        withExtendedLifetime(end) {}
                    }
                } else {
                    Task { @MainActor [weak self] in
                        if let self, registration == self.registration { self.wake() }
                        withExtendedLifetime(end) {}
                    }
                }
            })
        guard let value else {
            input.continuation.finish()
            return true
        }
        if let last, equality.isSame(last, value) { return false }
        last = value
        input.continuation.yield(value)
        return true
    }

    private func wake() {
        WokenObservers.addSequence()
        if mayWakeEarly, !equality.isKnown || !advance() {
            Task { @MainActor [weak self, end] in withExtendedLifetime(end) { _ = self?.advance() } }
        } else if !mayWakeEarly {
            advance()
        }
    }
}

/// The input of a sequence. What waits in it to be taken is released with it.
private final class SequenceInput<Value: Sendable>: Sendable {
    let continuation: AsyncStream<Value>.Continuation

    init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }
}

/// Ends a sequence when nothing holds this: no registration that could still wake it. It does not hold the sequence's input.
private final class SequenceEnd: Sendable {
    private let finish: @Sendable () -> Void

    init<Value>(of input: SequenceInput<Value>) { finish = { [weak input] in input?.continuation.finish() } }

    deinit { finish() }
}

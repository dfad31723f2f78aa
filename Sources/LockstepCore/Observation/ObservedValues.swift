import Observation

/// Feeds an async sequence with a value that is read from a store: the current one, then each change.
///
/// It is held by the registrations that wait for the next change, and so by what was read. When that is gone, so is this,
/// and the sequence ends.
@MainActor final class ObservedValues<Value: Sendable> {
    private let read: @MainActor () -> Value?
    private let mayWakeEarly: Bool
    private let isEqual: ((Value, Value) -> Bool)?
    private let continuation: AsyncStream<Value>.Continuation
    private var last: Value?
    private var isDone = false
    /// The registration that counts: one that a later one took the place of wakes nobody.
    private var registration = 0

    /// Makes such a sequence.
    ///
    /// - Parameters:
    ///   - mayWakeEarly: Whether what is read may wake its observers before it changes, as properties of an `@Observable`
    ///     class do that are not kept by Lockstep.
    ///   - read: Reads the value; must not keep the store alive. `nil` ends the sequence.
    /// - Returns: The sequence.
    static func stream(mayWakeEarly: Bool = false, _ read: @escaping @MainActor () -> Value?) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream<Value>.makeStream()
        ObservedValues(read, mayWakeEarly, continuation).advance()
        return stream
    }

    private init(
        _ read: @escaping @MainActor () -> Value?, _ mayWakeEarly: Bool,
        _ continuation: AsyncStream<Value>.Continuation
    ) {
        self.read = read
        self.mayWakeEarly = mayWakeEarly
        self.continuation = continuation
        isEqual = equality()
    }

    deinit { continuation.finish() }

    /// Reads the value, sends it if it is new, and waits for the next change.
    ///
    /// - Returns: Whether there was anything new to send.
    @discardableResult
    private func advance() -> Bool {
        registration += 1
        let value = withObservationTracking(read) { [registration] in
            // Stores change on the main actor.
            MainActor.assumeIsolated { if registration == self.registration { self.wake() } }
        }
        guard let value else {
            continuation.finish()
            return true
        }
        if let last, let isEqual, isEqual(last, value) { return false }
        last = value
        if case .terminated = continuation.yield(value) { isDone = true }
        return true
    }

    private func wake() {
        if isDone { return }
        if mayWakeEarly, isEqual == nil || !advance() {
            Task { @MainActor in self.advance() }
        } else if !mayWakeEarly {
            advance()
        }
    }
}

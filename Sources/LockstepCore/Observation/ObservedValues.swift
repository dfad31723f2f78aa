import Observation

/// Feeds an async sequence with a value that is read from a store: the current one, then each change.
///
/// It is held by the registrations that wait for the next change, and so by what was read. When that is gone, so is this,
/// and the sequence ends.
@MainActor final class ObservedValues<Value: Sendable> {
    private let read: @MainActor () -> Value?
    private let isEqual: ((Value, Value) -> Bool)?
    private let continuation: AsyncStream<Value>.Continuation
    private var last: Value?

    /// Makes such a sequence.
    ///
    /// - Parameter read: Reads the value; must not keep the store alive. `nil` ends the sequence.
    /// - Returns: The sequence.
    static func stream(_ read: @escaping @MainActor () -> Value?) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream<Value>.makeStream()
        ObservedValues(read, continuation).advance()
        return stream
    }

    private init(_ read: @escaping @MainActor () -> Value?, _ continuation: AsyncStream<Value>.Continuation) {
        self.read = read
        self.continuation = continuation
        isEqual = equality()
    }

    deinit { continuation.finish() }

    /// Reads the value, sends it if it is new, and waits for the next change.
    private func advance() {
        let value = withObservationTracking(read) {
            // Stores change on the main actor, and wake observers after the change.
            MainActor.assumeIsolated { self.advance() }
        }
        guard let value else { return continuation.finish() }
        if let last, let isEqual, isEqual(last, value) { return }
        last = value
        continuation.yield(value)
    }
}

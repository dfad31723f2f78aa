import LockstepCore

/// A sequence of signals that knows whether they have been handled: a loop asks for the next signal when it has handled
/// the last one.
struct Signals: AsyncSequence, Sendable {
    struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<Void>.Iterator
        fileprivate let counts: Locked<Counts>

        mutating func next() async -> Void? {
            counts.withLock { $0.requests += 1 }
            return await base.next()
        }
    }

    fileprivate struct Counts: Sendable {
        var sent = 0
        var requests = 0
    }

    private let signals = AsyncStream.makeStream(of: Void.self)
    private let counts = Locked(Counts())

    func makeAsyncIterator() -> Iterator { Iterator(base: signals.stream.makeAsyncIterator(), counts: counts) }

    /// Sends a signal, which is kept until a loop asks for it.
    func send() {
        counts.withLock { $0.sent += 1 }
        signals.continuation.yield()
    }

    /// Waits until a loop has handled all signals that were sent, and waits for another one.
    ///
    /// - Returns: Whether this happened.
    @MainActor func areHandled() async -> Bool { await eventually { counts.withLock { $0.requests > $0.sent } } }
}

/// An event that any number of readers receive, such as a reconnect. Several query families can refetch on one signal.
///
/// ```swift
/// let reconnects = socket.reconnects.shared()  // `reconnects` is an AsyncStream, which has only one reader.
/// product.refetches(on: reconnects)
/// orders.refetches(on: reconnects)
/// ```
///
/// A reader receives the signals that are sent after its iterator was made. If several signals are sent before the reader asks
/// for the next one, it receives one element for all of them.
///
/// Isolation: none.
public final class SharedSignal: AsyncSequence, Sendable {
    /// A signal carries no value.
    public typealias Element = Void
    /// A signal does not fail.
    public typealias Failure = Never

    private let readers = Locked(Readers())
    /// The task that passes on the signals of another sequence.
    private let source = Locked<Task<Void, Never>?>(nil)

    /// Creates a signal that is sent by ``send()``.
    public init() {}

    deinit {
        source.withLock(\.self)?.cancel()
        finish()
    }

    /// Sends the signal to all readers.
    public func send() { for reader in readers.withLock(\.all).values { reader.yield() } }

    /// Makes an iterator. The iterator receives the signals that are sent from now on.
    ///
    /// - Returns: The iterator. It holds the signal.
    public func makeAsyncIterator() -> AsyncIterator {
        let (stream, reader) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        if let number = readers.withLock({ $0.add(reader) }) {
            reader.onTermination = { [weak self] _ in self?.readers.withLock { $0.all[number] = nil } }
        } else {
            reader.finish()
        }
        return AsyncIterator(signal: self, base: stream.makeAsyncIterator())
    }

    fileprivate func finish() {
        for reader in readers.withLock({ $0.end() }) { reader.finish() }
    }

    /// An iterator of the signals.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let signal: SharedSignal
        fileprivate var base: AsyncStream<Void>.Iterator

        /// Waits for the next signal.
        ///
        /// - Returns: An element; `nil` after the shared sequence has ended, or if the current task is cancelled.
        public mutating func next() async -> Void? { await base.next() }

        /// Waits for the next signal.
        ///
        /// - Parameter actor: The isolation of the caller.
        /// - Returns: An element; `nil` after the shared sequence has ended, or if the current task is cancelled.
        @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Void? {
            await base.next(isolation: actor)
        }
    }

    private struct Readers: Sendable {
        var all: [Int: AsyncStream<Void>.Continuation] = [:]
        private var last = 0
        private var hasEnded = false

        /// Adds a reader, and returns its number. Returns `nil` if no more signals follow.
        mutating func add(_ reader: AsyncStream<Void>.Continuation) -> Int? {
            if hasEnded { return nil }
            last += 1
            all[last] = reader
            return last
        }

        mutating func end() -> [AsyncStream<Void>.Continuation] {
            hasEnded = true
            return Array(exchange(&all, with: [:]).values)
        }
    }
}

extension AsyncSequence {
    /// Returns a signal for each element of this sequence, for several readers. The values of the elements are ignored.
    ///
    /// The signal reads this sequence from now on, until it ends or throws an error, or until nothing holds the signal.
    ///
    /// - Returns: The signal.
    @MainActor public func shared() -> SharedSignal {
        let signal = SharedSignal()
        let elements = map { _ in }.makeAsyncIterator()
        signal.follow { [weak signal] in
            _ = try? await receive(from: elements) {
                signal?.send()
                return signal != nil
            }
            signal?.finish()
        }
        return signal
    }
}

extension SharedSignal {
    @MainActor fileprivate func follow(_ work: @escaping @MainActor () async -> Void) {
        source.withLock { $0 = WorkContext.independent.run { Task { await work() } } }
    }
}

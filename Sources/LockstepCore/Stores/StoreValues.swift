/// A sequence of the current value of a part of a store, and of each later value. See
/// ``StoreProtocol/values(of:)`` and ``Derived/values``.
///
/// Each iterator receives all values. So several tasks can read one sequence, and several query families can use it for
/// `refetches(on:)`.
///
/// The first iterator starts with the value at the time when the sequence was made. Each other iterator starts with the
/// value at the time of its first `next()`.
public struct StoreValues<Element: Sendable>: AsyncSequence, Sendable {
    /// A sequence of values does not fail.
    public typealias Failure = Never

    /// The stream for the first iterator; `nil` after that iterator was made. The iterator then owns the stream alone, so
    /// the stream ends with the iterator.
    private let first: Locked<AsyncStream<Element>?>
    /// Makes the stream for another iterator.
    private let makeStream: @MainActor @Sendable () -> AsyncStream<Element>

    @MainActor init(_ makeStream: @escaping @MainActor @Sendable () -> AsyncStream<Element>) {
        first = Locked(makeStream())
        self.makeStream = makeStream
    }

    /// Makes an iterator.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator {
        let stream = first.withLock { exchange(&$0, with: nil) }
        return AsyncIterator(stream: stream?.makeAsyncIterator(), makeStream: makeStream)
    }

    /// An iterator of the values.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var stream: AsyncStream<Element>.AsyncIterator?
        fileprivate let makeStream: @MainActor @Sendable () -> AsyncStream<Element>

        /// Waits for the next value.
        ///
        /// - Returns: The value; `nil` after the store was released, or if the current task is cancelled.
        public mutating func next() async -> Element? {
            if stream == nil { stream = await makeStream().makeAsyncIterator() }
            return await stream?.next()
        }

        /// Waits for the next value.
        ///
        /// - Parameter actor: The isolation of the caller.
        /// - Returns: The value; `nil` after the store was released, or if the current task is cancelled.
        @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            if stream == nil { stream = await makeStream().makeAsyncIterator() }
            return await stream?.next(isolation: actor)
        }
    }
}

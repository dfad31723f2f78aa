/// A cache of values that are loaded by key, for example from a server or a database.
///
/// ```swift
/// let product = QueryFamily(freshFor: .seconds(60)) { (id: Product.ID) in try await api.product(id) }
/// await product[7].loadIfNeeded()
/// print(product[7].state)
/// product.invalidate(7)
/// ```
///
/// A query family is a ``StoreFamily`` with one entry for each key. Each entry is a value store, and all entries share
/// one loading function. The family keeps an entry while it is used, and for at least `keepsUnused` after that.
/// Exception: if the family has more entries than `limit`, it releases unused entries earlier (promise F2).
///
/// Concurrent calls of `loadIfNeeded()` for one key share one load. The load is cancelled when no caller waits for it
/// anymore, because all callers were cancelled (K3).
///
/// The family loads only when you call a method that loads. Exception: after a call of
/// ``StoreFamily/refetches(on:evenFresh:)``, the family loads entries again each time that a sequence produces an
/// element.
///
/// Isolation: the main actor.
@MainActor public final class QueryFamily<Key: Hashable, Value: Sendable>: StoreFamily<Key, QueryEntry<Key, Value>> {
    /// Creates a family without entries.
    ///
    /// - Parameters:
    ///   - freshFor: How long a value is fresh after it was loaded or set (promise K2). `nil` means no time limit.
    ///     With zero or less, a value is never fresh, so each `loadIfNeeded()` loads.
    ///   - keepsUnused: The minimum time for which an unused entry is kept. It must be greater than zero.
    ///   - limit: The number of entries beyond which unused entries are released; see
    ///     ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - retry: Whether and when to try again after an error that is ``StateError/isRetryable``.
    ///   - timeout: How long one attempt may take; `nil` for no limit.
    ///   - clock: The clock that measures all of these times.
    ///   - load: A closure that returns the value of a key. It runs on the main actor. It may load other keys. A
    ///     function that loads its own key without end traps (F6).
    public init(
        freshFor: Duration? = nil, keepsUnused: Duration = .seconds(300), limit: Int? = nil,
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        _ load: @escaping @MainActor (Key) async throws -> Value
    ) {
        let options = QueryOptions(freshFor: freshFor, retry: retry, timeout: timeout, clock: clock)
        super.init(keepsUnused: keepsUnused, limit: limit, clock: clock) { key in
            QueryEntry(key, options, QuerySource(options) { try await load(key) })
        }
    }

    /// Creates a family in which each entry follows a stream of values.
    ///
    /// The first load of an entry opens the stream of the entry. The load ends when the first value arrives. The stream
    /// then stays open until the entry is released, and each later value becomes the value of the entry (promise K6).
    /// While the stream is open, the value is fresh. `load()` and `reload()` replace the stream with a new stream.
    ///
    /// A stream can also end before the entry is released:
    /// - The stream throws an error that `retry` allows to retry. The entry then opens the stream again. The value
    ///   stays, but it is stale until the next value arrives.
    /// - The stream throws any other error. The state of the entry is then failed.
    /// - The stream ends without an error. The last value then stays. It is fresh until `freshFor` has passed since it
    ///   arrived.
    ///
    /// ```swift
    /// let prices = QueryFamily(retry: .exponential(max: 5), stream: { (symbol: String) in market.prices(of: symbol) })
    /// ```
    ///
    /// - Parameters:
    ///   - freshFor: How long the last value of a stream that has ended is fresh, counted from the arrival of the
    ///     value; `nil` for no time limit.
    ///   - keepsUnused: The minimum time for which an unused entry is kept, with its stream open. It must be greater
    ///     than zero.
    ///   - limit: The number of entries beyond which unused entries are released; see
    ///     ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - retry: Whether and when to open a failed stream again. Each value resets the count of retries.
    ///   - clock: The clock that measures all of these times.
    ///   - stream: A closure that opens and returns the stream of a key. It runs on the main actor.
    public init<Values: AsyncSequence>(
        freshFor: Duration? = nil, keepsUnused: Duration = .seconds(300), limit: Int? = nil,
        retry: RetryPolicy = .never, clock: any Clock<Duration> = ContinuousClock(),
        stream: @escaping @MainActor (Key) async throws -> Values
    ) where Values.Element == Value {
        let options = QueryOptions(freshFor: freshFor, retry: retry, timeout: nil, clock: clock)
        super.init(keepsUnused: keepsUnused, limit: limit, clock: clock) { key in
            QueryEntry(key, options, QuerySource(options, stream: { try await stream(key) }))
        }
    }
}

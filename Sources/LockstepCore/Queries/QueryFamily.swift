/// Values that are loaded by key: a cache of what a server or a database knows.
///
/// ```swift
/// let product = QueryFamily(freshFor: .seconds(60)) { (id: Product.ID) in try await api.product(id) }
/// await product[7].loadIfNeeded()
/// print(product[7].state)
/// product.invalidate(7)
/// ```
///
/// It is a ``StoreFamily`` of value stores that share one loading function. An entry is kept while it is used, and for at least `keepsUnused`
/// after that.
///
/// Concurrent calls of `loadIfNeeded()` for one key run one operation, which is cancelled when the last caller that waits for it is
/// (promise K3). Nothing loads by itself, unless ``StoreFamily/refetches(on:evenFresh:)`` asks for that.
///
/// Isolation: the main actor.
@MainActor public final class QueryFamily<Key: Hashable, Value: Sendable>: StoreFamily<Key, QueryEntry<Key, Value>> {
    /// Creates a family without entries.
    ///
    /// - Parameters:
    ///   - freshFor: How long a value is fresh after it was loaded or set (K2). `nil` for as long as it is not invalidated; zero or less for
    ///     not at all, so that each `loadIfNeeded()` loads.
    ///   - keepsUnused: How long an entry that is not used is kept at least. It must be greater than zero.
    ///   - limit: How many entries there may be; see ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - retry: Whether to try again after an error that is ``StateError/isRetryable``.
    ///   - timeout: How long one attempt may take; `nil` for as long as it likes.
    ///   - clock: Measures all of these times.
    ///   - load: Makes the value of a key, on the main actor. It may load other keys; one that loads its own key traps (F6).
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

    /// Creates a family whose entries follow a stream of values each.
    ///
    /// The first load of an entry opens its stream. The call returns with the first value, and the stream stays open: each value that it
    /// sends later is set, and is fresh (promise K6). It ends when the entry is released. `load()` and `reload()` open another stream
    /// in its place.
    ///
    /// After an error that `retry` allows to retry, the stream is opened again; the value stays, and is not fresh until then. Any other error is
    /// shown as the state. A stream that ends leaves the value, which is fresh for `freshFor` from when it was sent.
    ///
    /// ```swift
    /// let prices = QueryFamily(retry: .exponential(max: 5), stream: { (symbol: String) in market.prices(of: symbol) })
    /// ```
    ///
    /// - Parameters:
    ///   - freshFor: How long a value is fresh after the end of its stream; `nil` for as long as it is not invalidated.
    ///   - keepsUnused: How long an entry that is not used is kept at least, and its stream open.
    ///   - limit: How many entries there may be; see ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - retry: Whether to open a stream again that failed, and when. The number of attempts counts from the last value.
    ///   - clock: Measures all of these times.
    ///   - stream: Opens the stream of a key, on the main actor.
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

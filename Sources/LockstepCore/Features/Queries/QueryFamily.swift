/// A cache of values that are loaded by key, for example from a server or a database.
///
/// ```swift
/// let product = QueryFamily(freshFor: .seconds(60)) { (id: Product.ID) in try await api.product(id) }
/// await product[7].loadIfNeeded()
/// print(product[7].state)
/// product.invalidate(7)
/// ```
///
/// A query family is a ``StoreFamily`` with one entry for each key. Each entry is a value store, and all entries
/// share one loading function. The family keeps an unused entry for at least `keepsUnused`, unless the family has more
/// entries than its `limit` (promises F1, F2).
///
/// Entries do not load automatically. Call a method such as `loadIfNeeded()`, or
/// ``StoreFamily/refetches(on:evenFresh:where:while:)``. Concurrent calls of `loadIfNeeded()` for one key share one load (K3).
///
/// See the article *Queries and families*.
///
/// Isolation: the main actor.
@MainActor public final class QueryFamily<Key: Hashable, Value: Sendable>: StoreFamily<Key, QueryEntry<Key, Value>> {
    /// Creates a family without entries.
    ///
    /// - Parameters:
    ///   - freshFor: How long a value is fresh after it was loaded or set (promise K2); `nil` for no time limit. With
    ///     zero or less, each `loadIfNeeded()` loads.
    ///   - keepsUnused: The minimum time for which an unused entry is kept. It must be greater than zero.
    ///   - limit: The number of entries to keep; see ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - retry: The rule for retries after an error (promise L7).
    ///   - timeout: The longest time for one attempt; `nil` for no limit.
    ///   - clock: The clock that measures all of these times.
    ///   - load: A closure that returns the value of a key. It runs on the main actor. It may load other keys. If
    ///     the closure loads its own key in an endless recursion, the process traps (F6).
    public convenience init(
        freshFor: Duration? = nil, keepsUnused: Duration = .seconds(300), limit: Int? = nil,
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        _ load: @escaping @MainActor (Key) async throws -> Value
    ) {
        let options = QueryOptions(
            freshFor: freshFor, keepsUnused: keepsUnused, limit: limit, retry: retry, timeout: timeout, clock: clock)
        self.init(options, load)
    }

    /// Creates a family without entries.
    ///
    /// ```swift
    /// let product = QueryFamily(.automatic) { (id: Product.ID) in try await api.product(id) }
    /// ```
    ///
    /// - Parameters:
    ///   - options: The options; see ``QueryOptions/automatic``.
    ///   - load: A closure that returns the value of a key. It runs on the main actor. It may load other keys.
    public convenience init(_ options: QueryOptions, _ load: @escaping @MainActor (Key) async throws -> Value) {
        self.init(options) { key, options in QuerySource(options) { try await load(key) } }
    }

    private init(
        _ options: QueryOptions, source: @escaping @MainActor (Key, QueryOptions) -> QuerySource<Value>
    ) {
        let options = options.withCurrentNetwork
        super.init(keepsUnused: options.keepsUnused, limit: options.limit, clock: options.clock) { key in
            QueryEntry(key, options, source(key, options))
        }
        followAppStatus(options)
    }

    /// Creates a family of lists whose items another family stores. The value of an entry is the list of the items' ids.
    ///
    /// ```swift
    /// let messages = QueryFamily { (id: Message.ID) in try await api.message(id) }
    /// let found = QueryFamily(storing: messages, by: \.id) { (text: String) in
    ///     try await api.find(text)  // returns [Message]
    /// }
    /// await found["milk"].loadIfNeeded()
    /// let titles = found["milk"].value?.map { messages[$0].value?.title ?? "" }
    /// ```
    ///
    /// An item has one value, whichever lists contain it. A change of the item wakes only the observers of this item. The
    /// family of the items keeps an item while a list contains it (promise K11).
    ///
    /// - Parameters:
    ///   - items: The family that stores the items.
    ///   - id: The id of an item, which is its key in `items`.
    ///   - freshFor: How long a list is fresh; see ``init(freshFor:keepsUnused:limit:retry:timeout:clock:_:)``.
    ///   - keepsUnused: The minimum time for which an unused entry is kept. It must be greater than zero.
    ///   - limit: The number of entries to keep; see ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - retry: The rule for retries after an error (promise L7).
    ///   - timeout: The longest time for one attempt; `nil` for no limit.
    ///   - clock: The clock that measures all of these times.
    ///   - contains: A rule that returns whether an item belongs to the list of a key. An item leaves the list when a newer
    ///     value does not satisfy the rule. It joins the list, as the first item, when a change by the app makes it satisfy the
    ///     rule. If this parameter is `nil`, only the answers of `load` decide.
    ///   - load: A closure that returns the items of a key. It runs on the main actor.
    public convenience init<Item: Sendable, ID: Hashable & Sendable>(
        storing items: QueryFamily<ID, Item>, by id: KeyPath<Item, ID>,
        freshFor: Duration? = nil, keepsUnused: Duration = .seconds(300), limit: Int? = nil,
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        contains: (@MainActor (Key, Item) -> Bool)? = nil,
        _ load: @escaping @MainActor (Key) async throws -> [Item]
    ) where Value == [ID] {
        let options = QueryOptions(
            freshFor: freshFor, keepsUnused: keepsUnused, limit: limit, retry: retry, timeout: timeout, clock: clock)
        self.init(options, storing: items, by: id, contains: contains, load)
    }

    /// Creates a family of lists whose items another family stores. The value of an entry is the list of the items' ids.
    ///
    /// - Parameters:
    ///   - options: The options; see ``QueryOptions/automatic``.
    ///   - items: The family that stores the items.
    ///   - id: The id of an item, which is its key in `items`.
    ///   - contains: A rule that returns whether an item belongs to the list of a key; see
    ///     ``init(storing:by:freshFor:keepsUnused:limit:retry:timeout:clock:contains:_:)``.
    ///   - load: A closure that returns the items of a key. It runs on the main actor.
    public convenience init<Item: Sendable, ID: Hashable & Sendable>(
        _ options: QueryOptions, storing items: QueryFamily<ID, Item>, by id: KeyPath<Item, ID>,
        contains: (@MainActor (Key, Item) -> Bool)? = nil,
        _ load: @escaping @MainActor (Key) async throws -> [Item]
    ) where Value == [ID] {
        self.init(options) { key, options in
            QuerySource(options) {
                try await items.storing(by: id) { try await load(key) }
            } in: {
                items.makeList($0, of: key, contains: contains)
            }
        }
    }

    /// Creates a family in which each entry follows a stream of values.
    ///
    /// ```swift
    /// let prices = QueryFamily(retry: .exponential(max: 5), stream: { (symbol: String) in market.prices(of: symbol) })
    /// ```
    ///
    /// The first load of an entry opens a stream, and ends with the first value. The stream stays open while
    /// the entry is shown (promise E2). Each later value becomes the value of the entry (promise K6). `load()` and `reload()` replace the
    /// stream. `set` and `update` replace the value, and keep the stream open.
    ///
    /// While the stream is open, the value is fresh. If you invalidate the value, it is stale until the entry has a new
    /// value.
    ///
    /// - If the stream throws an error, and `retry` allows a retry, the entry opens the stream again. Until the next
    ///   value arrives, the old value is stale.
    /// - If the stream throws an error, and `retry` does not allow a retry, the state of the entry is failed.
    /// - If the stream ends after a value, without an error, the entry keeps the last value.
    /// - If the stream ends before its first value, without an error, the load is cancelled.
    ///
    /// - Parameters:
    ///   - freshFor: How long a value is fresh after it arrived; `nil` for no time limit. This time limit applies only
    ///     after the stream has ended.
    ///   - keepsUnused: The minimum time for which an unused entry and its open stream are kept. It must be greater
    ///     than zero.
    ///   - limit: The number of entries to keep; see ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - retry: The rule for opening a failed stream again. Each value resets the count of retries.
    ///   - clock: The clock that measures all of these times.
    ///   - stream: A closure that opens and returns the stream of a key. It runs on the main actor.
    public convenience init<Values: AsyncSequence>(
        freshFor: Duration? = nil, keepsUnused: Duration = .seconds(300), limit: Int? = nil,
        retry: RetryPolicy = .never, clock: any Clock<Duration> = ContinuousClock(),
        stream: @escaping @MainActor (Key) async throws -> Values
    ) where Values.Element == Value {
        let options = QueryOptions(
            freshFor: freshFor, keepsUnused: keepsUnused, limit: limit, retry: retry, timeout: nil, clock: clock)
        self.init(options, stream: stream)
    }

    /// Creates a family in which each entry follows a stream of values. See
    /// ``init(freshFor:keepsUnused:limit:retry:clock:stream:)``.
    ///
    /// - Parameters:
    ///   - options: The options; see ``QueryOptions/automatic``. The timeout does not apply to streams.
    ///   - stream: A closure that opens and returns the stream of a key. It runs on the main actor.
    public convenience init<Values: AsyncSequence>(
        _ options: QueryOptions, stream: @escaping @MainActor (Key) async throws -> Values
    ) where Values.Element == Value {
        self.init(options) { key, options in QuerySource(options, stream: { try await stream(key) }) }
    }
}

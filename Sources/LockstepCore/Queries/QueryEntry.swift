/// One value of a ``QueryFamily``: a value store with the family's loading function.
///
/// See ``QueryStore`` for what it adds to a ``ValueStore``.
///
/// Isolation: the main actor.
@MainActor public final class QueryEntry<Key, Value: Sendable>: QueryStore {
    /// The key that the entry was made for.
    public let key: Key
    /// Where the entry keeps its value.
    public let valueStorage: ValueStorage<Value, Never>
    /// How the entry loads.
    public let querySource: QuerySource<Value>

    init(_ key: Key, _ options: QueryOptions, _ source: QuerySource<Value>) {
        self.key = key
        valueStorage = ValueStorage(storeName: "QueryEntry<\(Value.self)>")
        querySource = source
        asyncValue.core.freshness = Freshness(for: options.freshFor, on: options.clock)
    }
}

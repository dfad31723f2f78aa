/// The value store of one key of a ``QueryFamily``. It loads with the loading function of the family.
///
/// For the members that a ``ValueStore`` does not have, see ``QueryStore``.
///
/// Isolation: the main actor.
@MainActor public final class QueryEntry<Key, Value: Sendable>: QueryStore {
    /// The key of the entry.
    public let key: Key
    /// The storage of the entry's value.
    @_documentation(visibility: internal)
    public let valueStorage: ValueStorage<Value, Never>
    /// The object that loads the value of the entry. The family creates this object.
    @_documentation(visibility: internal)
    public let querySource: QuerySource<Value>

    init(_ key: Key, _ options: QueryOptions, _ source: QuerySource<Value>) {
        self.key = key
        valueStorage = ValueStorage(storeName: "QueryEntry<\(Value.self)>")
        querySource = source
        let core = asyncValue.core
        core.freshness = Freshness(for: options.freshFor, on: options.clock)
        source.attach(to: core)
    }

    private init(_ key: Key, _ storage: ValueStorage<Value, Never>, _ source: QuerySource<Value>) {
        (self.key, valueStorage, querySource) = (key, storage, source)
    }

    deinit { querySource.entryWasReleased() }
}

extension QueryEntry: ReplaceableEntry {
    func parts<Store>(as _: Store.Type) -> EntryParts<Store> {
        let (key, storage, source, core) = (key, valueStorage, querySource, asyncValue.core)
        return EntryParts(
            makeEntry: { QueryEntry(key, storage, source) as! Store }, isPartHeld: { storage.isPartHeld },
            pipeline: core)
    }
}

public import LockstepCore

extension ValueStore {
    /// Restores the saved value now, and saves the value whenever it changes. For the parameters and rules, see
    /// `ActionStore.persist(in:version:migrating:codec:every:clock:)`.
    ///
    /// ```swift
    /// todos.persist(in: .file(url))
    /// await todos.loadIfNeeded { try await api.todos() }  // shows the saved value while it loads
    /// ```
    ///
    /// The restored value is stale, so the next `loadIfNeeded` loads (promise S1). The value of a query entry has its age
    /// (K14). A failed load does not change the saved value. `reset()` removes the saved value (S8).
    @discardableResult
    public func persist(
        in storage: some StateStorage, version: Int = 1, migrating migrations: [Migration] = [],
        codec: some StateCodec = .json, every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> StorePersistence where Value: Codable {
        let options = PersistenceOptions<Value>(version, migrations, codec, interval, clock)
        let value = asyncValue
        return StorePersistence(value.savedValue, of: { [weak value] in value }, in: storage, options)
    }
}

public import LockstepCore

extension PropertyStore {
    /// Restores the saved state now, and saves all state properties of the store whenever one of them changes. For the
    /// parameters and rules, see `Store.persist(in:version:migrating:codec:every:clock:)`.
    ///
    /// The store's `Snapshot` must be `Codable`. Declare the conformance in the file of the store. If each property is
    /// `Codable`, Swift synthesizes the conformance:
    ///
    /// ```swift
    /// @Store
    /// @MainActor @Observable
    /// final class TodoStore {
    ///     var todos: [Todo] = []
    ///     var filter: Filter = .all
    /// }
    ///
    /// nonisolated extension TodoStore.Snapshot: Codable {}
    ///
    /// todos.persist(in: .file(url))
    /// ```
    ///
    /// While an optimistic change of the store is pending, nothing is saved.
    @discardableResult
    public func persist(
        in storage: some StateStorage, version: Int = 1, migrating migrations: [Migration] = [],
        codec: some StateCodec = .json, every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> StorePersistence where Snapshot: Codable {
        persist(
            \.self, in: storage, version: version, migrating: migrations, codec: codec, every: interval, clock: clock)
    }

    /// Restores the saved value of a property now, and saves the property whenever it changes (promise S6). For the
    /// parameters and rules, see `Store.persist(in:version:migrating:codec:every:clock:)`.
    ///
    /// ```swift
    /// todos.persist(\.filter, in: .file(url))
    /// ```
    ///
    /// While an optimistic change of the store is pending, nothing is saved. To save several properties together,
    /// extend the store's `Snapshot` with a computed property that reads and sets them.
    @discardableResult
    public func persist<Part: Codable & Sendable>(
        _ part: WritableKeyPath<Snapshot, Part>, in storage: some StateStorage, version: Int = 1,
        migrating migrations: [Migration] = [], codec: some StateCodec = .json,
        every interval: Duration = .milliseconds(500), clock: any Clock<Duration> = ContinuousClock()
    ) -> StorePersistence {
        let options = PersistenceOptions<Part>(version, migrations, codec, interval, clock)
        return StorePersistence(pipeline.savedPart(part), of: { [weak self] in self }, in: storage, options)
    }
}

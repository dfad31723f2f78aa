extension PropertyStore {
    /// Saves all properties that are part of the store's state whenever one changes, and puts back now what was saved before. See
    /// ``Store/persist(in:version:migrating:codec:every:clock:)``.
    ///
    /// The store's `Snapshot` must be `Codable`, which Swift implements if each property is and you ask for it in the file of the store:
    ///
    /// ```swift
    /// @Store
    /// @MainActor @Observable
    /// final class TodoStore {
    ///     var todos: [Todo] = []
    ///     var filter = Filter.all
    /// }
    ///
    /// nonisolated extension TodoStore.Snapshot: Codable {}
    ///
    /// todos.persist(in: .file(url))
    /// ```
    ///
    /// While an optimistic change of the store is pending, nothing is saved: it is saved when that is confirmed, or reverted. A `didSet`
    /// runs when its property is put back.
    @discardableResult
    public func persist(
        in storage: some StateStorage, version: Int = 1, migrating migrations: [Migration] = [],
        codec: some StateCodec = .json, every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Persistence where Snapshot: Codable {
        persist(
            \.self, in: storage, version: version, migrating: migrations, codec: codec, every: interval, clock: clock)
    }

    /// Saves a property whenever it changes, and puts back now what was saved before. See ``Store/persist(in:version:migrating:codec:every:clock:)``.
    ///
    /// ```swift
    /// todos.persist(\.filter, in: .file(url))
    /// ```
    ///
    /// Several properties are one part, by a computed property in an extension of the store's `Snapshot`, which reads and sets them as a value.
    ///
    /// While an optimistic change of the store is pending, nothing is saved: it is saved when that is confirmed, or reverted.
    @discardableResult
    public func persist<Part: Codable & Sendable>(
        _ part: WritableKeyPath<Snapshot, Part>, in storage: some StateStorage, version: Int = 1,
        migrating migrations: [Migration] = [], codec: some StateCodec = .json,
        every interval: Duration = .milliseconds(500), clock: any Clock<Duration> = ContinuousClock()
    ) -> Persistence {
        let options = PersistenceOptions<Part>(version, migrations, codec, interval, clock)
        return Persistence(pipeline.savedPart(part), of: { [weak self] in self }, in: storage, options)
    }
}

extension PropertyStore {
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
        let options = PersistenceOptions<Part>(storage, version, migrations, codec, interval, clock)
        return Persistence(pipeline.savedPart(part), of: { [weak self] in self }, options)
    }
}

public import LockstepCore

extension ActionStore {
    /// Restores the saved state now, and saves the state whenever it changes. Call this method when the store is
    /// created.
    ///
    /// ```swift
    /// final class CartStore: Store<Cart> {
    ///     init(file: URL) {
    ///         super.init(state: Cart())
    ///         persist(in: .file(file), version: 2, migrating: [.from(1) { (old: CartV1) in Cart(old) }])
    ///     }
    /// }
    /// ```
    ///
    /// The `Snapshot` of a property store must be `Codable`. Declare the conformance in the file of the store. If each
    /// property is `Codable`, Swift synthesizes the conformance:
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
    /// While an optimistic change of a property store is pending, nothing is saved.
    ///
    /// If restoring or saving fails, the store continues to work. The errors are in ``StorePersistence/restoreError``
    /// and ``StorePersistence/status`` of the returned object. The method traps if the migrations do not lead to
    /// `version` (promise S5).
    ///
    /// - Parameters:
    ///   - storage: The storage for the saved data.
    ///   - version: The version of the state's format, 1 or greater. If the state can no longer decode the saved data,
    ///     increase the version and add a migration.
    ///   - migrations: The migrations from earlier versions to `version`.
    ///   - codec: The codec that encodes and decodes the state.
    ///   - interval: The longest time between a change and its save. It must be greater than zero.
    ///   - clock: The clock for the interval.
    /// - Returns: The persistence of the store. The store retains it, so you may discard it.
    @discardableResult
    public func persist(
        in storage: some StateStorage, version: Int = 1, migrating migrations: [Migration] = [],
        codec: some StateCodec = .json, every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> StorePersistence where Snapshot: Codable {
        persist(
            \.self, in: storage, version: version, migrating: migrations, codec: codec, every: interval, clock: clock)
    }

    /// Restores the saved value of a part of the state now, and saves the part whenever it changes (promise S6). See
    /// `persist(in:version:migrating:codec:every:clock:)`.
    ///
    /// ```swift
    /// store.persist(\.filter, in: .file(url))
    /// ```
    ///
    /// To save several parts together, extend the state of a struct store, or the `Snapshot` of a property store, with a
    /// computed property that reads and sets them.
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

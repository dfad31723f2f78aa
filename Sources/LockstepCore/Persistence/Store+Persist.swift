extension Store {
    /// Saves the state whenever it changes, and restores now the state that was saved before.
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
    /// The saved state is read immediately, so that the first screen shows it. ``Persistence`` describes when changes
    /// are saved. If saving or restoring fails, the store continues to work, and ``Persistence/status`` has the
    /// error.
    ///
    /// - Parameters:
    ///   - storage: The storage for the saved data.
    ///   - version: The version of the state's format. If `State` changes so that it cannot decode the data saved
    ///     before, raise the version and add a migration.
    ///   - migrations: The migrations from earlier versions to `version`.
    ///   - codec: The codec that encodes and decodes the state.
    ///   - interval: The longest time for which changes are collected before they are saved together.
    ///   - clock: The clock for the interval.
    /// - Returns: The persistence of the store. The store retains it, so you may discard it.
    @discardableResult
    public final func persist(
        in storage: some StateStorage, version: Int = 1, migrating migrations: [Migration] = [],
        codec: some StateCodec = .json, every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Persistence where State: Codable {
        persist(
            \.self, in: storage, version: version, migrating: migrations, codec: codec, every: interval, clock: clock)
    }

    /// Saves a part of the state whenever it changes, and restores now the value that was saved before. See
    /// ``persist(in:version:migrating:codec:every:clock:)``.
    ///
    /// ```swift
    /// store.persist(\.filter, in: .file(url))
    /// ```
    ///
    /// To save several parts as one, declare a computed property of the state that reads and sets them as one value.
    @discardableResult
    public final func persist<Part: Codable & Sendable>(
        _ part: WritableKeyPath<State, Part>, in storage: some StateStorage, version: Int = 1,
        migrating migrations: [Migration] = [], codec: some StateCodec = .json,
        every interval: Duration = .milliseconds(500), clock: any Clock<Duration> = ContinuousClock()
    ) -> Persistence {
        let options = PersistenceOptions<Part>(version, migrations, codec, interval, clock)
        return Persistence(preparedCell.savedPart(part), of: { [weak self] in self }, in: storage, options)
    }
}

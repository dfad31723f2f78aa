extension Store {
    /// Saves the state whenever it changes, and puts back now what was saved before.
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
    /// What was saved is read at once, so that the first screen shows it. See ``Persistence`` for when it is saved, and for what happens when
    /// that fails. The store works in any case.
    ///
    /// - Parameters:
    ///   - storage: Where it is saved.
    ///   - version: The version of the state's form. Raise it when `State` changes so that it cannot decode what was saved before, and
    ///     add a migration.
    ///   - migrations: The steps from earlier versions to this one.
    ///   - codec: How the state becomes bytes.
    ///   - interval: For how long changes are collected at most before they are saved together.
    ///   - clock: Measures the interval.
    /// - Returns: How far it is saved. The store keeps it; it need not be kept.
    @discardableResult
    public final func persist(
        in storage: some StateStorage, version: Int = 1, migrating migrations: [Migration] = [],
        codec: some StateCodec = .json, every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Persistence where State: Codable {
        persist(
            \.self, in: storage, version: version, migrating: migrations, codec: codec, every: interval, clock: clock)
    }

    /// Saves a part of the state whenever it changes, and puts back now what was saved before. See
    /// ``persist(in:version:migrating:codec:every:clock:)``.
    ///
    /// ```swift
    /// store.persist(\.filter, in: .file(url))
    /// ```
    ///
    /// Several parts are one, by a computed property of the state that reads and sets them as a value.
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

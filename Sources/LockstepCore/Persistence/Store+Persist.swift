extension Store {
    /// Restores the saved state now, and saves the state whenever it changes.
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
    /// The saved state is read before this method returns, so that the first screen shows it. ``Persistence``
    /// describes when the state is saved, and how errors are reported. The store works even if saving or restoring
    /// fails.
    ///
    /// - Parameters:
    ///   - storage: The place of the saved state.
    ///   - version: The version of the form of the state. If `State` changes so that it cannot decode earlier saved
    ///     states, raise the version and add a migration.
    ///   - migrations: The steps from earlier versions to this version.
    ///   - codec: Encodes and decodes the state.
    ///   - interval: How long changes are collected before they are saved together.
    ///   - clock: Measures the interval.
    /// - Returns: The status of saving, and methods to control it. The store keeps this object, so you don't need to
    ///   keep it.
    @discardableResult
    public final func persist(
        in storage: some StateStorage, version: Int = 1, migrating migrations: [Migration] = [],
        codec: some StateCodec = .json, every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Persistence where State: Codable {
        persist(
            \.self, in: storage, version: version, migrating: migrations, codec: codec, every: interval, clock: clock)
    }

    /// Restores the saved value of a part of the state now, and saves the part whenever it changes. See
    /// ``persist(in:version:migrating:codec:every:clock:)``.
    ///
    /// ```swift
    /// store.persist(\.filter, in: .file(url))
    /// ```
    ///
    /// To save several parts together, add a computed property to the state that gets and sets them as one value.
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

public import LockstepCore

/// Saves a part of the state of each member of a family.
private struct FamilySaver<Key: Hashable, Member: StoreProtocol, Part: Codable & Sendable>: FamilyFollower {
    let persistence: FamilyPersistence
    let options: PersistenceOptions<Part>
    let name: @MainActor (Key) -> String
    let part: @MainActor (Member) -> SavedPart<Part>

    func follow(_ member: Member, of key: Key) {
        let owner = { @MainActor [weak member] in member as AnyObject? }
        persistence.follow(name(key), of: key) { storage, queue in
            StorePersistence(part(member), of: owner, in: storage, options, on: queue)
        } takeOver: {
            $0.takeOver(part(member), of: owner, options)
        }
    }

    func release(_ key: Key) { persistence.release(name(key), of: key) }
    func remove(_ key: Key) { persistence.remove(name(key), of: key) }
    func removeAll() { persistence.removeAll() }
}

extension StoreFamily {
    /// Starts saving all present and future members, and returns the object that saves them.
    private func persist<Part: Codable & Sendable>(
        in folder: some StateStorageFolder, _ options: PersistenceOptions<Part>,
        named name: @escaping @MainActor (Key) -> String, _ part: @escaping @MainActor (Member) -> SavedPart<Part>
    ) -> FamilyPersistence {
        let persistence = FamilyPersistence(folder, every: options.interval, options.clock)
        addFollower(FamilySaver(persistence: persistence, options: options, name: name, part: part))
        return persistence
    }

    /// Saves the state of each member whenever the state changes. A new member starts with the state that was saved
    /// for its key.
    ///
    /// ```swift
    /// let rows = StoreFamily { (id: Int) in RowStore(id: id) }
    /// rows.persist(in: .folder(url)) { id in "row-\(id)" }
    /// ```
    ///
    /// A saved value stays in the folder, even if its key is never used again. To remove saved values, call
    /// `remove(_:)` or `removeAll()`. See ``FamilyPersistence``.
    ///
    /// - Parameters:
    ///   - folder: The folder for the saved values. Use the folder for nothing else.
    ///   - version: The version of the state's format, 1 or greater.
    ///   - migrations: The migrations from earlier versions to `version`.
    ///   - codec: The codec that encodes and decodes a state.
    ///   - interval: The longest time between a change and its save. It must be greater than zero.
    ///   - clock: The clock for the interval.
    ///   - name: A closure that returns the name of the saved value for a key. Names must be the same at each launch,
    ///     and different for each key.
    /// - Returns: The persistence of the family. The family retains it, so you may discard it.
    @discardableResult
    public func persist(
        in folder: some StateStorageFolder, version: Int = 1, migrating migrations: [Migration] = [],
        codec: some StateCodec = .json, every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock(), named name: @escaping @MainActor (Key) -> String
    ) -> FamilyPersistence where Member: ActionStore, Member.Snapshot: Codable {
        persist(
            \.self, in: folder, version: version, migrating: migrations, codec: codec, every: interval, clock: clock,
            named: name)
    }

    /// Saves a part of the state of each member whenever the part changes (promise S6). A new member starts with the
    /// value that was saved for its key. Each call of `persist` needs a folder of its own. For the other parameters,
    /// see the overload that saves the whole state.
    ///
    /// ```swift
    /// let rows = StoreFamily { (id: Int) in RowStore(id: id) }
    /// rows.persist(\.draft, in: .folder(url)) { id in "row-\(id)" }
    /// ```
    @discardableResult
    public func persist<Part: Codable & Sendable>(
        _ part: WritableKeyPath<Member.Snapshot, Part>, in folder: some StateStorageFolder, version: Int = 1,
        migrating migrations: [Migration] = [], codec: some StateCodec = .json,
        every interval: Duration = .milliseconds(500), clock: any Clock<Duration> = ContinuousClock(),
        named name: @escaping @MainActor (Key) -> String
    ) -> FamilyPersistence where Member: ActionStore {
        let options = PersistenceOptions<Part>(version, migrations, codec, interval, clock)
        return persist(in: folder, options, named: name) { $0.pipeline.savedPart(part) }
    }

    /// Saves the value of each member whenever the value changes. A new member starts with the value that was saved
    /// for its key.
    ///
    /// ```swift
    /// let product = QueryFamily(freshFor: .seconds(60)) { (id: Int) in try await api.product(id) }
    /// product.persist(in: .folder(url)) { id in "\(id)" }
    /// await product[7].loadIfNeeded()  // shows the saved value while it loads
    /// ```
    ///
    /// A value with a time limit, `freshFor` of its family or its own, is still fresh after a launch, if the limit is not over
    /// (promise K14). Otherwise, it is stale: the state shows it, and the next `loadIfNeeded` loads. Errors and operations are not saved.
    ///
    /// - Parameters:
    ///   - folder: The folder for the saved values. Use the folder for nothing else.
    ///   - version: The version of the value's format, 1 or greater.
    ///   - migrations: The migrations from earlier versions to `version`.
    ///   - codec: The codec that encodes and decodes a value.
    ///   - interval: The longest time between a change and its save. It must be greater than zero.
    ///   - maxAge: The maximum age of a query entry's value that is restored, by its `loadedAt`; `nil` for no limit. An older value
    ///     is not restored, and is removed. It has no effect on a value whose age is not known, or that is no query entry's.
    ///   - clock: The clock for the interval.
    ///   - name: A closure that returns the name of the saved value for a key. Names must be the same at each launch,
    ///     and different for each key.
    /// - Returns: The persistence of the family. The family retains it, so you may discard it.
    @discardableResult
    public func persist(
        in folder: some StateStorageFolder, version: Int = 1, migrating migrations: [Migration] = [],
        codec: some StateCodec = .json, every interval: Duration = .milliseconds(500), maxAge: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(), named name: @escaping @MainActor (Key) -> String
    ) -> FamilyPersistence where Member: ValueStore, Member.Value: Codable {
        let options = PersistenceOptions<Member.Value>(version, migrations, codec, interval, clock, maxAge: maxAge)
        return persist(in: folder, options, named: name) { $0.asyncValue.savedValue }
    }
}

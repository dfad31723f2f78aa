import LockstepCore

extension SessionHistory {
    /// Returns the newest 2,000 known stores, sorted from the oldest to the newest. Also forgets all deallocated
    /// stores except the newest 200.
    ///
    /// The known stores are:
    /// - the stores that were created since the inspector started,
    /// - the stores that have events,
    /// - the stores that ``add(_:)`` added.
    func knownStores() -> [StoreReference] {
        var known = stores
        for store in AllStores.listed where isIncluded(store) { known[store.id] = store }
        let all = known.values.sorted { $0.id < $1.id }
        let gone = all.filter { $0.pipeline == nil }
        guard gone.count > Self.mostGone || all.count > Self.mostStores else { return all }
        let forgotten = Set(gone.dropLast(Self.mostGone).map(\.id))
        forget(forgotten)
        return Array(all.filter { !forgotten.contains($0.id) }.suffix(Self.mostStores))
    }

    private static let mostGone = 200
    private static let mostStores = 2_000
}

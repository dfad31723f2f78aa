import LockstepCore

extension SessionHistory {
    /// Returns the known stores, the oldest first, and forgets the oldest deallocated stores if there are too many.
    ///
    /// The known stores are the live stores that were created since the inspector started, and the stores that have
    /// events or were added. Events refer to deallocated stores, so the newest 200 of these are kept. The result
    /// contains the newest 2,000 stores at most.
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

import LockstepCore

extension SessionHistory {
    /// The stores, the oldest first: those that were made since the inspector started, and those that did something.
    ///
    /// Of stores that are gone, the last few are kept, because events name them.
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

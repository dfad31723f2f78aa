import LockstepCore

/// The travel of the app to earlier states of the stores, and back to the live states. Travel only restores snapshots.
/// It does not run the app's actions and loads again.
@MainActor final class TimeTravel {
    /// The number of the commit that the app travelled to, or `nil` if the app is live.
    private(set) var position: UInt64?
    private let history: SessionHistory
    /// The live states of the stores that travel changed. A live state is the last state that the app gave the store.
    private var live: [StoreReference: any Sendable] = [:]

    init(in history: SessionHistory) { self.history = history }

    /// Restores the states that the stores had after a commit. A store without a commit in the history keeps its state.
    ///
    /// - Parameter number: The number of a commit of any store.
    /// - Throws: A ``WireError`` if the commit is not kept.
    func travel(to number: UInt64) throws(WireError) {
        _ = try history.commit(number)
        let states = history.log.states(at: number)
        // During travel, a store that is not in `live` has its live state.
        for store in states.keys where live[store] == nil { live[store] = store.pipeline?.snapshotIfAny }
        position = number
        put(states)
    }

    /// Ends travel, and restores the live states of the stores. Does nothing if the app is live.
    func resume() {
        guard position != nil else { return }
        position = nil
        let states = live
        live = [:]
        put(states)
    }

    /// Handles a commit that travel did not make. The store now has its live state.
    func didCommit(_ commit: Commit) { live[commit.store] = nil }

    private func put(_ states: [StoreReference: any Sendable]) {
        let ordered = states.sorted { $0.key.id < $1.key.id }
        AllStores.restore(ordered.map { (store: $0.key, snapshot: $0.value) }, name: SessionHistory.travel)
        history.notify()
    }
}

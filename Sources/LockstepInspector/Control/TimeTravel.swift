import LockstepCore

/// The travel of the app to earlier states of the stores, and back to the live states. Travel only restores snapshots:
/// it runs no work.
@MainActor final class TimeTravel {
    /// The number of the commit that the app travelled to, or `nil` if the app is live.
    private(set) var position: UInt64?
    private let history: SessionHistory
    /// The live states of the stores that have not changed since travel started.
    private var live: [StoreReference: any Sendable] = [:]

    init(in history: SessionHistory) { self.history = history }

    /// Restores the states of all stores after a commit.
    ///
    /// - Parameter number: The number of the commit.
    /// - Throws: A ``WireError`` if the commit is not kept.
    func travel(to number: UInt64) throws(WireError) {
        _ = try history.commit(number)
        let states = history.log.states(at: number)
        if position == nil {
            live = [:]
            for store in states.keys { live[store] = store.pipeline?.snapshotIfAny }
        }
        position = number
        put(states)
    }

    /// Restores the live states. A store that has changed since travel started keeps its state.
    func resume() {
        guard position != nil else { return }
        position = nil
        let states = live
        live = [:]
        put(states)
    }

    /// Handles a commit that travel did not make. ``resume()`` then keeps the state of the store.
    func didCommit(_ commit: Commit) { live[commit.store] = nil }

    private func put(_ states: [StoreReference: any Sendable]) {
        let ordered = states.sorted { $0.key.id < $1.key.id }
        AllStores.restore(ordered.map { (store: $0.key, snapshot: $0.value) }, name: SessionHistory.travel)
        history.notify()
    }
}

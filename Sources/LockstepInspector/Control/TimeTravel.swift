import LockstepCore

/// The travel of the app to earlier states of the stores, and back to the live states. Travel only restores snapshots:
/// it runs no work.
@MainActor final class TimeTravel {
    /// The number of the commit that the app travelled to, or `nil` if the app is live.
    private(set) var position: UInt64?
    private let history: SessionHistory
    /// The states that the stores had before travel started, for ``resume()``. A store that the app has changed since
    /// then is not in this dictionary.
    private var live: [StoreReference: any Sendable] = [:]

    init(in history: SessionHistory) { self.history = history }

    /// Restores the states that the stores had after a commit. A store without a commit in the history keeps its state.
    ///
    /// - Parameter number: The number of a commit of any store.
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

    /// Ends travel, and restores the states that the stores had before. A store that the app has changed since travel
    /// started keeps its state. Does nothing if the app is live.
    func resume() {
        guard position != nil else { return }
        position = nil
        let states = live
        live = [:]
        put(states)
    }

    /// Handles a commit that travel did not make: ``resume()`` will not restore the store of the commit.
    func didCommit(_ commit: Commit) { live[commit.store] = nil }

    private func put(_ states: [StoreReference: any Sendable]) {
        let ordered = states.sorted { $0.key.id < $1.key.id }
        AllStores.restore(ordered.map { (store: $0.key, snapshot: $0.value) }, name: SessionHistory.travel)
        history.notify()
    }
}

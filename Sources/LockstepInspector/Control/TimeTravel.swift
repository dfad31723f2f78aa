import LockstepCore

/// A tool that sets the stores to earlier states, and later restores their live states. The tool starts no actions and
/// no loads. When it sets the state of a store, it removes the store from ``ForcedStates``.
@MainActor final class TimeTravel {
    /// The number of the commit that the app travelled to, or `nil` if the app is live.
    private(set) var position: UInt64?
    private let history: SessionHistory
    private let forced: ForcedStates
    /// The live states of the stores that were changed by time travel. ``resume()`` restores these states.
    private var live: [StoreReference: any Sendable] = [:]

    init(in history: SessionHistory, _ forced: ForcedStates) {
        self.history = history
        self.forced = forced
    }

    /// Restores the states that the stores had after a commit. A store without a commit in the history keeps its state.
    ///
    /// - Parameter number: The number of a commit of any store.
    /// - Throws: A ``WireError`` if the commit is not kept.
    func travel(to number: UInt64) throws(WireError) {
        _ = try history.commit(number)
        let states = history.log.states(at: number)
        for store in states.keys {
            let released = forced.forget(store)
            // During travel, a store that is neither forced nor in `live` has its live state.
            if live[store] == nil { live[store] = released ?? store.pipeline?.capture() }
        }
        position = number
        put(states)
    }

    /// Ends travel, and restores the live states of the stores. Does nothing if the app is live.
    func resume() {
        guard position != nil else { return }
        position = nil
        let states = live
        live = [:]
        for store in states.keys { forced.forget(store) }
        put(states)
    }

    /// Handles a commit that the app itself made. ``resume()`` does not restore the store of this commit, so the change
    /// remains.
    func didCommit(_ commit: Commit) { live[commit.store] = nil }

    /// Saves the state that a store had before it changed as a reaction to time travel. ``resume()`` restores this
    /// state.
    func didReact(_ commit: Commit) {
        if position == nil || live[commit.store] != nil || forced.state(of: commit.store) != nil { return }
        live[commit.store] = commit.before
    }

    /// Removes the live states of deallocated stores. These states can contain other stores.
    func forgetDeallocated() { _ = live.removeDeallocated() }

    private func put(_ states: [StoreReference: any Sendable]) {
        let ordered = states.sorted { $0.key.id < $1.key.id }
        AllStores.restore(ordered.map { (store: $0.key, snapshot: $0.value) }, name: SessionHistory.travel)
        history.notify()
    }
}

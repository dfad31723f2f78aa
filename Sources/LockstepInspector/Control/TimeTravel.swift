import LockstepCore

/// Takes the stores to states that they had, and back. It puts snapshots back, and runs nothing again.
@MainActor final class TimeTravel {
    /// The commit that the app was taken to; `nil` when it is live.
    private(set) var position: UInt64?
    private let history: SessionHistory
    /// The states before travelling, of the stores that did not change since.
    private var live: [StoreReference: any Sendable] = [:]

    init(in history: SessionHistory) { self.history = history }

    /// Puts the states of all stores back as they were after a commit.
    ///
    /// - Parameter number: The number of the commit.
    /// - Throws: A ``WireError`` where the commit is not kept.
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

    /// Puts the states back that the stores had before travelling. A store that changed since stays as it is.
    func resume() {
        guard position != nil else { return }
        position = nil
        let states = live
        live = [:]
        put(states)
    }

    /// Notes a commit that was not made by travelling.
    func didCommit(_ commit: Commit) { live[commit.store] = nil }

    private func put(_ states: [StoreReference: any Sendable]) {
        let ordered = states.sorted { $0.key.id < $1.key.id }
        AllStores.restore(ordered.map { (store: $0.key, snapshot: $0.value) }, name: SessionHistory.travel)
        history.notify()
    }
}

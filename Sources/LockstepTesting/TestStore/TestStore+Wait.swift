import LockstepCore

extension TestStore {
    /// Waits until something is known of the store.
    func wait(until isDone: (Journal<Store.Snapshot>.Contents) -> Bool) async -> WaitEnd {
        await journal.wait(patience, until: isDone)
    }

    /// The failure of a wait that did not reach what it waited for.
    func complaint(about end: WaitEnd, waitingFor what: String) -> String {
        let failure = end.failure(waitingFor: what, patience) ?? ""
        return "\(failure) \(journal.now.state(of: reference))"
    }
}

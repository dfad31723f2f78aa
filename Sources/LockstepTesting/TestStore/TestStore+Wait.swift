import LockstepCore

extension TestStore {
    /// Waits until a condition on the journal is true, the timeout has passed, or the test is cancelled.
    func wait(until isDone: (Journal<Store.Snapshot>.Contents) -> Bool) async -> WaitEnd {
        await journal.wait(patience, until: isDone)
    }

    /// Returns the failure message of a wait, with a description of what is running.
    func complaint(about end: WaitEnd, waitingFor what: String) -> String {
        let failure = end.failure(waitingFor: what, patience) ?? ""
        return "\(failure) \(journal.now.state(of: reference))"
    }
}

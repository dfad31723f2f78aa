import LockstepCore

extension TestStore {
    /// Waits until a condition on the journal is true. The wait also ends when the timeout passes or the test is
    /// cancelled.
    ///
    /// After a timeout, later calls do not wait, because the test has already failed.
    func wait(until isDone: (Journal<Store.Snapshot>.Contents) -> Bool) async -> WaitEnd {
        noteUse()
        let patience = hasTimedOut ? Patience(timeout: .zero, clock: ContinuousClock()) : patience
        let end = await journal.wait(patience, until: isDone)
        if end == .timedOut { hasTimedOut = true }
        return end
    }

    /// Waits until nothing is running and all woken observers have run, or until `isDone` returns `true`.
    func waitUntilQuiet(or isDone: (Journal<Store.Snapshot>.Contents) -> Bool = { _ in false }) async -> WaitEnd {
        for _ in 0..<Self.mostReactions {
            let end = await wait { isDone($0) || $0.isQuiet }
            let contents = journal.now
            if end != .reached || isDone(contents) || !contents.isQuiet { return end }
            // A woken observer can change the store, which can wake the next observer.
            await WokenObservers.haveRun()
            if journal.now.executions.count == contents.executions.count { return end }
        }
        return .reached
    }

    /// The maximum number of times that ``waitUntilQuiet(or:)`` waits for woken observers. Without this limit, the test
    /// would never end if two observers always wake each other.
    private static var mostReactions: Int { 1_000 }

    /// Returns whether the test store records the store's events. After `finish()`, fails the test.
    func isRecording(at location: CodeLocation) -> Bool {
        guard let end = journal.now.end else { return true }
        location.fail(
            """
            `finish()` at \(end) has ended this test store. To continue the test, create another one: \
            `TestStore(store)`.
            """)
        return false
    }

    /// Records that the test asserts something or reads the journal.
    func noteUse() { journal.change { $0.isUsed = true } }

    /// Returns the failure message of a wait, with a description of what is running.
    func complaint(about end: WaitEnd, waitingFor what: String) -> String {
        end.failure(waitingFor: what, patience, journal.now.state(of: reference)) ?? ""
    }
}

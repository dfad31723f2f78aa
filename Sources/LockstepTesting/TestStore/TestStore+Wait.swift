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

    /// Waits until nothing is running and all woken observers have run.
    ///
    /// - Parameter what: The event that the test waits for, for the message.
    /// - Returns: The failure message, or `nil` if the wait was successful.
    func waitUntilQuiet(for what: String) async -> String? {
        await waitUntilQuiet(for: what, others: [], or: { _ in false })
    }

    /// Waits until `isDone` returns `true`, or until nothing is running on the stores of the test and all woken observers
    /// have run.
    ///
    /// - Parameters:
    ///   - what: The event that the test waits for, for the message.
    ///   - isDone: Whether the event has happened.
    /// - Returns: The failure message, or `nil` if the wait was successful.
    func waitUntilQuiet(
        for what: String, or isDone: (Journal<Store.Snapshot>.Contents) -> Bool
    ) async -> String? {
        await waitUntilQuiet(for: what, others: OpenTestStores.others(than: journal), or: isDone)
    }

    private func waitUntilQuiet(
        for what: String, others: [OpenTestStores.Entry], or isDone: (Journal<Store.Snapshot>.Contents) -> Bool
    ) async -> String? {
        func isQuiet(_ contents: Journal<Store.Snapshot>.Contents) -> Bool {
            contents.isQuiet && others.allSatisfy(\.journal.isQuiet)
        }
        for _ in 0..<Self.mostReactions {
            let end = await wait { isDone($0) || isQuiet($0) }
            if end != .reached {
                return end.failure(waitingFor: what, patience, journal.now.state(of: reference, others))
            }
            if isDone(journal.now) { return nil }
            guard isQuiet(journal.now) else { continue }
            let count = journal.now.executions.count
            // A woken observer can change the store, which can wake the next observer.
            await WokenObservers.haveRun()
            if isQuiet(journal.now), journal.now.executions.count == count { return nil }
        }
        hasTimedOut = true
        let last = journal.now.commits.last.map { " \($0.description) was the last one." } ?? ""
        return """
            \(reference) never comes to rest: it changes again each time that its observers have run, \
            \(Self.mostReactions) times in a row.\(last)
            """
    }

    /// The maximum number of times that ``waitUntilQuiet(for:)`` waits for woken observers. Without this limit, the test
    /// would never end if two observers always wake each other.
    private static var mostReactions: Int { 200 }

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

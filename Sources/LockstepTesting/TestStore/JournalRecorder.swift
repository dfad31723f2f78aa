import LockstepCore

/// A recorder that writes the events of a store to a journal.
@MainActor final class JournalRecorder<Store: StoreProtocol>: LateWorkRecorder {
    private let journal: Journal<Store.Snapshot>
    /// All exhaustivities that the test has set. The last one is current.
    private(set) var exhaustivities: [TestStore<Store>.Exhaustivity]
    /// The place where the test store was created.
    private let location: CodeLocation

    init(
        _ journal: Journal<Store.Snapshot>, _ exhaustivity: TestStore<Store>.Exhaustivity, _ location: CodeLocation
    ) {
        self.journal = journal
        self.location = location
        exhaustivities = [exhaustivity]
    }

    /// The current exhaustivity. A new value applies only to later commits.
    var exhaustivity: TestStore<Store>.Exhaustivity {
        get { exhaustivities[exhaustivities.count - 1] }
        set { exhaustivities.append(newValue) }
    }

    func record(_ event: StoreEvent) {
        if journal.now.isClosed {
            event.store.pipeline?.detach(self)
            // If another test store has replaced this one, the test does not need this one.
            if journal.now.isUnused, !OpenTestStores.contains(event.store.id) { reportUnused(event.store) }
            return
        }
        let entry = entry(for: event)
        let end = unassertedEnd(after: event)
        journal.change { contents in
            contents.note(event.execution)
            if let end { contents.unassertedEnd = end.isSame ? nil : end.change }
            if case .committed(let commit) = event { contents.commits.append(commit) }
            if let entry {
                contents.pending.append(entry)
                contents.unchanged = nil
            } else if case .committed(let commit) = event {
                contents.unchanged = commit
            }
        }
    }

    func workContinues(after execution: Execution) {
        journal.change { if !$0.isClosed { $0.addLateWork(of: execution) } }
    }

    func workReturned(of execution: Execution) { journal.change { $0.endLateWork(of: execution) } }

    /// Fails the test, because the test store was released before the store did anything.
    private func reportUnused(_ store: StoreReference) {
        location.fail(
            """
            The test store was released before \(store) did anything, so it asserted nothing. Keep it in a variable: \
            `let test = TestStore(store)`. If nothing is to be asserted after it, call `await test.finish()`.
            """)
    }

    /// Returns the entry for a commit that must be asserted, or `nil` for other events.
    private func entry(for event: StoreEvent) -> Journal<Store.Snapshot>.Entry? {
        guard case .committed(let commit) = event,
            let before = commit.before as? Store.Snapshot, let after = commit.after as? Store.Snapshot,
            exhaustivity.asserts(before, after)
        else { return nil }
        return Journal.Entry(
            commit: commit, before: before, after: after, assertedAfter: exhaustivity.part(before, after),
            skipped: exhaustivity.skipped(before, after), exhaustivity: exhaustivities.count - 1,
            discarded: event.store.pipeline?.discardedChanges ?? 0)
    }

    /// Returns the difference between the last asserted state and the state after a commit that is asserted only at the
    /// end, or `nil` for other events.
    private func unassertedEnd(
        after event: StoreEvent
    ) -> (change: Journal<Store.Snapshot>.UnassertedEnd, isSame: Bool)? {
        guard !exhaustivity.assertsCommits, case .committed(let commit) = event, let before = journal.now.asserted,
            let after = commit.after as? Store.Snapshot
        else { return nil }
        let change = Journal.UnassertedEnd(commit: commit.number, before: before, after: after)
        return (change, Comparison(before, after).isSame)
    }
}

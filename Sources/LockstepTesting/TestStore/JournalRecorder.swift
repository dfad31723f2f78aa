import LockstepCore

/// Writes down what a store does.
@MainActor final class JournalRecorder<Store: StoreProtocol>: Recorder {
    private let journal: Journal<Store.Snapshot>
    /// What was to be asserted: each that the test has set, the one in force last.
    private(set) var exhaustivities: [TestStore<Store>.Exhaustivity]

    init(_ journal: Journal<Store.Snapshot>, _ exhaustivity: TestStore<Store>.Exhaustivity) {
        self.journal = journal
        exhaustivities = [exhaustivity]
    }

    /// Which commits are to be asserted from now on.
    var exhaustivity: TestStore<Store>.Exhaustivity {
        get { exhaustivities[exhaustivities.count - 1] }
        set { exhaustivities.append(newValue) }
    }

    func record(_ event: StoreEvent) {
        if journal.now.isClosed {
            event.store.pipeline?.detach(self)
            return
        }
        let entry = entry(for: event)
        journal.change { contents in
            contents.note(event.execution)
            if case .committed(let commit) = event { contents.commits.append(commit) }
            if let entry {
                contents.pending.append(entry)
                contents.unchanged = nil
            } else if case .committed(let commit) = event {
                contents.unchanged = commit
            }
        }
    }

    /// The commit that the test has to assert, if the event is one.
    private func entry(for event: StoreEvent) -> Journal<Store.Snapshot>.Entry? {
        guard case .committed(let commit) = event,
            let before = commit.before as? Store.Snapshot, let after = commit.after as? Store.Snapshot,
            exhaustivity.asserts(before, after)
        else { return nil }
        return Journal.Entry(
            commit: commit, before: before, after: after, assertedAfter: exhaustivity.part(before, after),
            exhaustivity: exhaustivities.count - 1)
    }
}

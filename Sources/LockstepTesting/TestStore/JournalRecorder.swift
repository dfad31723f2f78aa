import LockstepCore

/// Writes down what a store does.
@MainActor final class JournalRecorder<Store: StoreProtocol>: Recorder {
    private let journal: Journal<Store.Snapshot>
    /// Which commits are to be asserted from now on.
    var exhaustivity: TestStore<Store>.Exhaustivity

    init(_ journal: Journal<Store.Snapshot>, _ exhaustivity: TestStore<Store>.Exhaustivity) {
        self.journal = journal
        self.exhaustivity = exhaustivity
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
            if let entry { contents.pending.append(entry) }
        }
    }

    /// The commit that the test has to assert, if the event is one.
    private func entry(for event: StoreEvent) -> Journal<Store.Snapshot>.Entry? {
        guard case .committed(let commit) = event,
            let before = commit.before as? Store.Snapshot, let after = commit.after as? Store.Snapshot,
            exhaustivity.asserts(before, after)
        else { return nil }
        let asserted = exhaustivity.part(before, after)
        return Journal.Entry(commit: commit, before: before, after: after, assertedAfter: asserted)
    }
}

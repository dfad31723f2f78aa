import LockstepCore

/// A recorder that makes commits when it records one.
@MainActor final class CommittingRecorder: Recorder {
    private let store: CounterStore
    /// The number of commits that the recorder makes for each recorded commit.
    private let commitsEach: Int
    /// The number of commits that the recorder may still make.
    var remaining = 0

    init(_ store: CounterStore, commitsEach: Int) {
        self.store = store
        self.commitsEach = commitsEach
    }

    func record(_ event: StoreEvent) {
        guard case .committed = event else { return }
        let commits = min(remaining, commitsEach)
        remaining -= commits
        for _ in 0..<commits { store.commit { $0.count += 1 } }
    }
}

import LockstepCore

/// A recorder that makes commits of its own when it records one.
@MainActor final class CommittingRecorder: Recorder {
    private let store: CounterStore
    /// How many commits the recorder makes for each commit that it records.
    private let commitsEach: Int
    /// How many commits the recorder may still make.
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

/// The events in the test's history at the start of an exploration. Restoring them leaves one run of the exploration
/// in the history instead of all runs.
struct ExploredHistory {
    private let before = StoreHistory.current.map { ($0, $0.events) }

    /// Whether a trait keeps a history of the test.
    var isKept: Bool { !before.isEmpty }

    /// Removes the runs so far from the history.
    func forgetRuns() {
        for (history, events) in before { history.rewind(to: events) }
    }
}

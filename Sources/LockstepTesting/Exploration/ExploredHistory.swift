/// The store events that the `.storeHistory` traits recorded before an exploration.
///
/// The explorer removes the events of a run before the next run. So a failed test shows the events of only one run.
struct ExploredHistory {
    private let before = StoreHistory.current.map { ($0, $0.events) }

    /// Whether the test has a `.storeHistory` trait.
    var isKept: Bool { !before.isEmpty }

    /// Removes the events that were recorded since the start of the exploration.
    func forgetRuns() {
        for (history, events) in before { history.rewind(to: events) }
    }
}

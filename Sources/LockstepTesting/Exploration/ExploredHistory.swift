/// The store events that the `.storeHistory` traits have recorded before an exploration. The explorer restores them
/// before each run, so the events of only one run follow them.
struct ExploredHistory {
    private let before = StoreHistory.current.map { ($0, $0.events) }

    /// Whether the test has a `.storeHistory` trait.
    var isKept: Bool { !before.isEmpty }

    /// Removes the events of all runs so far from the recorded events.
    func forgetRuns() {
        for (history, events) in before { history.rewind(to: events) }
    }
}

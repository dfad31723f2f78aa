/// The store events that the `.storeHistory` traits had recorded when an exploration started.
///
/// Before each run, the explorer removes the events of the previous run. So if the test fails, the traits show the
/// events of only one run.
struct ExploredHistory {
    private let before = StoreHistory.current.map { ($0, $0.events) }

    /// Whether the test has a `.storeHistory` trait.
    var isKept: Bool { !before.isEmpty }

    /// Removes the events of all runs from the recorded events.
    func forgetRuns() {
        for (history, events) in before { history.rewind(to: events) }
    }
}

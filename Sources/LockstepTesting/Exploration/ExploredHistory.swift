/// The store events that the `.storeHistory` traits recorded before an exploration.
///
/// Before each run of a script, the explorer removes the events of the earlier runs. If a history fails,
/// the traits show the events from before the exploration, and the events of the shortened history.
struct ExploredHistory {
    private let before = WorkContext.current[StoreHistory.Current.self].map { ($0, $0.events) }

    /// Whether the test has a `.storeHistory` trait.
    var isKept: Bool { !before.isEmpty }

    /// Removes the events that were recorded since the start of the exploration.
    func forgetRuns() {
        for (history, events) in before { history.rewind(to: events) }
    }
}

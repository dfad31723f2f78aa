/// What the test's history had when an exploration began, for it to have one run of the exploration beside that, and not all.
struct ExploredHistory {
    private let before = StoreHistory.current.map { ($0, $0.events) }

    /// Whether anything keeps a history.
    var isKept: Bool { !before.isEmpty }

    /// Forgets the runs until now.
    func forgetRuns() {
        for (history, events) in before { history.rewind(to: events) }
    }
}

import LockstepCore

/// How a wait ended.
enum WaitEnd {
    case reached
    /// The watchdog ended it.
    case timedOut
    /// The test was cancelled.
    case cancelled
}

extension TestStore {
    /// Waits until what is known of the store is what is waited for, by signal: looks again after each change of it.
    ///
    /// It looks when the work that made the change has come to a stop, so that work which goes on after the end of one
    /// execution to begin another one is not taken to be over.
    func wait(until isDone: (Journal<Store.Snapshot>.Contents) -> Bool) async -> WaitEnd {
        if isDone(journal.now) { return .reached }
        let watchdog = Watchdog(timeout, clock) { [journal] in journal.change { _ in } }
        defer { watchdog.cancel() }
        while true {
            let change = journal.nextChange()
            for await _ in change {}
            if isDone(journal.now) { return .reached }
            if Task.isCancelled { return .cancelled }
            if watchdog.hasEnded { return .timedOut }
        }
    }

    /// What a wait that did not end well says.
    func complaint(about end: WaitEnd, waitingFor what: String) -> String {
        let why =
            end == .cancelled ? "The test was cancelled while it waited for \(what)." : "Waited \(timeout) for \(what)."
        return "\(why) \(journal.now.state(of: reference))"
    }
}

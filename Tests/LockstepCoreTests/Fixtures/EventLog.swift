import LockstepCore

/// Keeps events, lists them as lines, and calls a closure for each event.
@MainActor final class EventLog: Recorder {
    private(set) var events: [StoreEvent] = []
    var onEvent: @MainActor (StoreEvent) -> Void = { _ in }

    func record(_ event: StoreEvent) {
        events.append(event)
        onEvent(event)
    }

    var commits: [Commit] {
        events.compactMap { if case .committed(let commit) = $0 { commit } else { nil } }
    }

    var started: [Execution] {
        events.compactMap { if case .started(let execution) = $0 { execution } else { nil } }
    }

    var ended: [Execution] {
        events.compactMap { if case .ended(let execution) = $0 { execution } else { nil } }
    }

    /// The events as texts: `start load`, `commit loaded`, `end load completed`, …
    var lines: [String] {
        events.map { event in
            switch event {
            case .started(let execution): "start \(execution.name)"
            case .committed(let commit): "commit \(commit.label)"
            case .ended(let execution): "end \(execution.name) \(execution.outcome.map { "\($0)" } ?? "?")"
            }
        }
    }
}

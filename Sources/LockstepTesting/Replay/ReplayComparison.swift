import CustomDump  // by the package trait "Testing"

/// Compares what was recorded with what happened in a replay.
struct ReplayComparison {
    let recorded: Recording
    let replayed: Recording

    /// How the states at the beginning differ.
    func differenceAtTheBeginning() -> ReplayDivergence? {
        guard let difference = difference(recorded.initialState, replayed.initialState) else { return nil }
        return ReplayDivergence(
            reason: .initialState, event: 0,
            description: "The replay of \(recorded.store) begins with another state.\(beginning)\n\n\(difference)")
    }

    /// Why the recorded session may have begun with another state than a fresh store.
    private var beginning: String {
        switch recorded.dropped {
        case 0: ""
        case 1: " The recording begins after one event that was dropped."
        default: " The recording begins after \(recorded.dropped) events that were dropped."
        }
    }

    /// How the events at a place differ.
    func difference(at index: Int) -> ReplayDivergence? {
        switch (recorded.events[index], replayed.events[index]) {
        case (.started(let old), .started(let new)) where old.kind == new.kind && old.name == new.name:
            return nil
        case (.committed(let old), .committed(let new)) where old.isSame(as: new):
            return difference(old.state, new.state).map {
                divergence(.state, at: index, "The state after it is another.\n\n\($0)")
            }
        case (.ended(let old), .ended(let new)) where old.execution == new.execution:
            if old == new { return nil }
            return divergence(.outcome, at: index, "In the replay it \(new.description).")
        case (let old, let new):
            let comma = if case .ended = new { "," } else { "" }
            let instead = "\(replayed.name(of: new))\(comma) came instead.".capitalizedFirst
            return divergence(reason(old, new, at: index), at: index, instead)
        }
    }

    /// What happened after all that was recorded.
    func differenceAfterTheEnd() -> ReplayDivergence? {
        let count = recorded.events.count
        guard replayed.events.count > count else { return nil }
        let more = replayed.events[count]
        return ReplayDivergence(
            reason: more.commit == nil ? .order : .extraCommit, event: count + 1,
            description: """
                The replay of \(recorded.store) went on after the last of \(count) events: with \(replayed.name(of: more)).
                """
        )
    }

    /// A difference at an event.
    func divergence(_ reason: ReplayDivergence.Reason, at index: Int, _ description: String) -> ReplayDivergence {
        let place = "event \(index + 1) of \(recorded.events.count), \(recorded.name(of: recorded.events[index]))"
        return ReplayDivergence(
            reason: reason, event: index + 1,
            description: "The replay of \(recorded.store) differs at \(place).\n\n\(description)")
    }

    /// What it is called that one event came in the place of another.
    private func reason(_ old: RecordedEvent, _ new: RecordedEvent, at index: Int) -> ReplayDivergence.Reason {
        guard let new = new.commit else { return old.commit == nil ? .order : .missingCommit }
        // Where it was recorded for later, what was recorded for now was left out.
        let isEarly = recorded.events[index...].contains { $0.commit?.isSame(as: new) == true }
        return isEarly ? old.commit == nil ? .order : .missingCommit : .extraCommit
    }

    /// How two texts differ; `nil` where they do not.
    private func difference(_ old: [String], _ new: [String]) -> String? {
        guard let difference = diff(old.joined(separator: "\n"), new.joined(separator: "\n"), format: .signs) else {
            return nil
        }
        // A text of several lines comes in quotation marks, which stand in lines of their own.
        var lines = difference.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.count > 2, lines.last?.hasSuffix("\"\"\"") == true { lines = Array(lines.dropFirst().dropLast()) }
        return "\(lines.joined(separator: "\n"))\n\n(Recorded: −, replayed: +)"
    }
}

extension RecordedEvent {
    fileprivate var commit: RecordedCommit? {
        if case .committed(let commit) = self { commit } else { nil }
    }
}

extension RecordedCommit {
    /// Whether the other one is the same step, whatever its state.
    fileprivate func isSame(as other: RecordedCommit) -> Bool { label == other.label && execution == other.execution }
}

import CustomDump  // by the package trait "Testing"

/// A comparison of a recording with the recording of its replay.
struct ReplayComparison {
    let recorded: Recording
    let replayed: Recording

    /// Returns the difference between the initial states, or `nil` if they are equal.
    func differenceAtTheBeginning() -> ReplayDivergence? {
        guard let difference = difference(recorded.initialState, replayed.initialState) else { return nil }
        return ReplayDivergence(
            reason: .initialState, event: 0,
            description: "The replay of \(recorded.store) starts with a different state.\(beginning)\n\n\(difference)")
    }

    /// A note about the events that the recording dropped, or an empty text. The dropped events may explain the
    /// difference.
    private var beginning: String {
        switch recorded.dropped {
        case 0: ""
        case 1: " The recording dropped the first event."
        default: " The recording dropped the first \(recorded.dropped) events."
        }
    }

    /// Returns the difference between the recorded event and the replayed event at an index, or `nil` if they match.
    func difference(at index: Int) -> ReplayDivergence? {
        switch (recorded.events[index], replayed.events[index]) {
        case (.started(let old), .started(let new)) where old.kind == new.kind && old.name == new.name:
            return nil
        case (.committed(let old), .committed(let new)) where old.isSame(as: new):
            return difference(old.state, new.state).map {
                divergence(.state, at: index, "The state after this commit differs.\n\n\($0)")
            }
        case (.ended(let old), .ended(let new)) where old.execution == new.execution:
            if old.outcome == new.outcome, old.error == new.error { return nil }
            return divergence(.outcome, at: index, "In the replay, this execution \(new.description).")
        case (let old, let new):
            let comma = if case .ended = new { "," } else { "" }
            let instead = "\(replayed.name(of: new))\(comma) happened instead.".capitalizedFirst
            return divergence(reason(old, new, at: index), at: index, instead)
        }
    }

    /// Returns a difference if the replay continued after the last recorded event, or `nil` if it did not.
    func differenceAfterTheEnd() -> ReplayDivergence? {
        let count = recorded.events.count
        guard replayed.events.count > count else { return nil }
        let more = replayed.events[count]
        return ReplayDivergence(
            reason: more.commit == nil ? .order : .extraCommit, event: count + 1,
            description: """
                The replay of \(recorded.store) continued after the last of \(count) events, with \(replayed.name(of: more)).
                """
        )
    }

    /// Returns a divergence at the recorded event with this index. The description starts with the number and the name
    /// of the event.
    func divergence(_ reason: ReplayDivergence.Reason, at index: Int, _ description: String) -> ReplayDivergence {
        let place = "event \(index + 1) of \(recorded.events.count), \(recorded.name(of: recorded.events[index]))"
        return ReplayDivergence(
            reason: reason, event: index + 1,
            description: "The replay of \(recorded.store) differs at \(place).\n\n\(description)")
    }

    /// Returns the reason for the divergence if the event `new` happened instead of the recorded event `old`.
    private func reason(_ old: RecordedEvent, _ new: RecordedEvent, at index: Int) -> ReplayDivergence.Reason {
        guard let new = new.commit else { return old.commit == nil ? .order : .missingCommit }
        // If the replayed commit comes later in the recording, the replay skipped what was recorded at this index.
        let isEarly = recorded.events[index...].contains { $0.commit?.isSame(as: new) == true }
        return isEarly ? old.commit == nil ? .order : .missingCommit : .extraCommit
    }

    /// Returns the difference between two texts, or `nil` if they are equal. Each text is an array of lines.
    private func difference(_ old: [String], _ new: [String]) -> String? {
        guard let difference = diff(old.joined(separator: "\n"), new.joined(separator: "\n"), format: .signs) else {
            return nil
        }
        // If a text has several lines, `diff` adds a first and a last line with quotation marks.
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
    /// Returns whether two commits have equal labels and equal executions. The states of the commits may differ.
    fileprivate func isSame(as other: RecordedCommit) -> Bool { label == other.label && execution == other.execution }
}

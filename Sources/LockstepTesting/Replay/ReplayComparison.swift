import CustomDump  // by the package trait "Testing"

/// Compares a recording with the recording of its replay.
struct ReplayComparison {
    let recorded: Recording
    let replayed: Recording

    /// Returns the difference of the initial states.
    func differenceAtTheBeginning() -> ReplayDivergence? {
        guard let difference = difference(recorded.initialState, replayed.initialState) else { return nil }
        return ReplayDivergence(
            reason: .initialState, event: 0,
            description: "The replay of \(recorded.store) starts with a different state.\(beginning)\n\n\(difference)")
    }

    /// A possible reason for a different initial state: the recording dropped its first events.
    private var beginning: String {
        switch recorded.dropped {
        case 0: ""
        case 1: " The recording dropped the first event."
        default: " The recording dropped the first \(recorded.dropped) events."
        }
    }

    /// Returns the difference of the events at an index.
    func difference(at index: Int) -> ReplayDivergence? {
        switch (recorded.events[index], replayed.events[index]) {
        case (.started(let old), .started(let new)) where old.kind == new.kind && old.name == new.name:
            return nil
        case (.committed(let old), .committed(let new)) where old.isSame(as: new):
            return difference(old.state, new.state).map {
                divergence(.state, at: index, "The state after this commit differs.\n\n\($0)")
            }
        case (.ended(let old), .ended(let new)) where old.execution == new.execution:
            if old == new { return nil }
            return divergence(.outcome, at: index, "In the replay, this execution \(new.description).")
        case (let old, let new):
            let comma = if case .ended = new { "," } else { "" }
            let instead = "\(replayed.name(of: new))\(comma) happened instead.".capitalizedFirst
            return divergence(reason(old, new, at: index), at: index, instead)
        }
    }

    /// Returns a difference if the replay continued after the last recorded event.
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

    /// Makes a difference at an event.
    func divergence(_ reason: ReplayDivergence.Reason, at index: Int, _ description: String) -> ReplayDivergence {
        let place = "event \(index + 1) of \(recorded.events.count), \(recorded.name(of: recorded.events[index]))"
        return ReplayDivergence(
            reason: reason, event: index + 1,
            description: "The replay of \(recorded.store) differs at \(place).\n\n\(description)")
    }

    /// Returns the kind of the difference if another event happened.
    private func reason(_ old: RecordedEvent, _ new: RecordedEvent, at index: Int) -> ReplayDivergence.Reason {
        guard let new = new.commit else { return old.commit == nil ? .order : .missingCommit }
        // If the new commit is recorded for later, the commit recorded for now is missing.
        let isEarly = recorded.events[index...].contains { $0.commit?.isSame(as: new) == true }
        return isEarly ? old.commit == nil ? .order : .missingCommit : .extraCommit
    }

    /// Returns the difference of two texts, or `nil` if they are equal.
    private func difference(_ old: [String], _ new: [String]) -> String? {
        guard let difference = diff(old.joined(separator: "\n"), new.joined(separator: "\n"), format: .signs) else {
            return nil
        }
        // A text of several lines is in quotation marks, which have lines of their own.
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
    /// Whether the other commit is the same step. Their states may differ.
    fileprivate func isSame(as other: RecordedCommit) -> Bool { label == other.label && execution == other.execution }
}

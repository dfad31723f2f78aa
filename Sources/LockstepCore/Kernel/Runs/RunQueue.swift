/// The state of all runs of one queue, and the rules for them (promises P1 to P4). See ``RunPolicy`` for the meaning of a
/// queue.
///
/// The queue starts and cancels no tasks. Its owner reports each event of a run, and does what the returned
/// ``RunReaction`` says. A run that enters later has a greater ID.
package struct RunQueue<Run: Identifiable> where Run.ID: Comparable {
    private struct Entry {
        let run: Run
        var state: RunState
        /// The run whose work started this run; `nil` if the run is not an inner run.
        var outer: Run.ID?
        /// The inner runs that have not left. An inner run takes no place of its own in the queue.
        var inner: [Run.ID] = []
        /// Whether the caller of the run has not left.
        var hasCaller = true

        /// Whether the run keeps its place in the queue.
        var hasPlace: Bool {
            switch state {
            case .waiting: false
            case .admitted, .working: true
            case .returned: hasCaller || !inner.isEmpty
            case .ended(_, let isWorking): isWorking || !inner.isEmpty
            }
        }
    }

    private var entries: [Run.ID: Entry] = [:]
    /// The run that newer runs supersede, wait for, or are dropped because of; `nil` if there is none.
    private var current: Run.ID?
    /// The waiting runs, in the order in which they will start. This is also the order of their IDs.
    private var waiting: ArraySlice<Run.ID> = []
    /// The runs that were current before, and keep their places. Only runs with the policy `queue` wait for them.
    private var late: Set<Run.ID> = []

    package init() {}
}

// MARK: - Questions

extension RunQueue {
    /// Whether all runs have left.
    package var isEmpty: Bool { entries.isEmpty }

    /// Returns the state of a run; `nil` if the run is not in the queue.
    package func state(of run: Run) -> RunState? { entries[run.id]?.state }

    /// Returns whether the work of a run, or an inner run of it, still runs. `false` if the run ended early.
    package func isInProgress(_ run: Run) -> Bool {
        guard let entry = entries[run.id] else { return false }
        switch entry.state {
        case .working: return true
        case .returned: return !entry.inner.isEmpty
        case .waiting, .admitted, .ended: return false
        }
    }

    /// The run because of which a new run with the policy `drop` is dropped; `nil` if there is none.
    package var first: Run? {
        let id = current.flatMap { isOver($0) ? nil : $0 } ?? waiting.first
        return id.flatMap { entries[$0]?.run }
    }

    /// The runs whose work has returned, and whose callers have not left.
    package var returned: [Run] {
        ((current.map { [$0] } ?? []) + late).compactMap {
            if let entry = entries[$0], case .returned = entry.state, entry.hasCaller { entry.run } else { nil }
        }
    }

    /// Whether the result of a run is final, and no inner run is left.
    private func isOver(_ id: Run.ID) -> Bool {
        entries[id].map { $0.state.isConcluded && $0.inner.isEmpty } ?? true
    }
}

// MARK: - Events

extension RunQueue {
    /// A run enters. The reaction contains its ``RunReaction/admission``.
    ///
    /// A ``RunPolicy/concurrent`` run takes no place in the queue: other runs ignore it, and only ``cancelAll()`` and
    /// ``cancel(_:)`` end it early.
    package mutating func enter(_ run: Run, _ policy: RunPolicy) -> RunReaction<Run> {
        var reaction = RunReaction<Run>()
        reaction.admission = admission(policy)
        switch reaction.admission {
        case .drop: return reaction
        case .wait: waiting.append(run.id)
        default:
            guard policy.takesPlace else { break }
            if policy.supersedes {
                let others = (current.map { [$0] } ?? []) + exchange(&waiting, with: [])
                for other in others { endEarly(other, .superseded, &reaction) }
            }
            replaceCurrent()
            current = run.id
        }
        entries[run.id] = Entry(run: run, state: reaction.admission == .wait ? .waiting : .admitted)
        return reaction
    }

    private func admission(_ policy: RunPolicy) -> Admission {
        switch policy {
        case .concurrent, .latest: .start
        case .queue: current == nil && late.isEmpty ? .start : .wait
        case .drop: first == nil ? .start : .drop
        }
    }

    /// The work of a run starts another run of the same queue: an inner run. It may start at once.
    ///
    /// - Parameters:
    ///   - run: The inner run.
    ///   - outer: The outer run. It must be in progress.
    package mutating func enter(_ run: Run, inside outer: Run) {
        entries[outer.id]?.inner.append(run.id)
        entries[run.id] = Entry(run: run, state: .admitted, outer: outer.id)
    }

    /// The work of an admitted run is about to start.
    ///
    /// - Returns: `false` if the run has ended early. Its work must not start.
    package mutating func beginWork(_ run: Run) -> Bool {
        guard entries[run.id]?.state == .admitted else { return false }
        entries[run.id]!.state = .working(isConcluded: false)
        return true
    }

    /// The work declares its result final, before it returns. The run can then no longer end early.
    ///
    /// - Returns: `false` if the run has ended early. Its result is discarded.
    package mutating func conclude(_ run: Run) -> Bool {
        guard case .working = entries[run.id]?.state else { return false }
        entries[run.id]!.state = .working(isConcluded: true)
        return true
    }

    /// The work of a run returned. If the run has ended early, the result is discarded.
    package mutating func finish(_ run: Run) -> RunReaction<Run> {
        switch entries[run.id]?.state {
        case .working(let isConcluded): entries[run.id]!.state = .returned(isConcluded: isConcluded)
        case .ended(let ending, _): entries[run.id]!.state = .ended(ending, isWorking: false)
        default: break
        }
        return settled(run.id)
    }

    /// The caller of a run leaves, after the work returned or the run ended early.
    package mutating func leave(_ run: Run) -> RunReaction<Run> {
        entries[run.id]?.hasCaller = false
        return settled(run.id)
    }

    /// The caller of a run was cancelled. If the work has not started, the run ends as cancelled. Otherwise, nothing
    /// changes: the work reacts to the cancellation of its task.
    package mutating func cancelBeforeStart(_ run: Run) -> RunReaction<Run> {
        switch entries[run.id]?.state {
        case .waiting, .admitted: cancel(run)
        default: RunReaction()
        }
    }

    /// Cancels a run: it and its inner runs end as cancelled at once. Newer runs with the policies `latest` and `drop`
    /// ignore it from now on.
    package mutating func cancel(_ run: Run) -> RunReaction<Run> {
        var reaction = RunReaction<Run>()
        cancelRun(run.id, &reaction)
        reaction.next = startNext()
        return reaction
    }

    /// Cancels all runs. See ``cancel(_:)``.
    package mutating func cancelAll() -> RunReaction<Run> {
        var reaction = RunReaction<Run>()
        for (id, _) in entries.filter({ $0.value.outer == nil }).sorted(by: { $0.key < $1.key }) {
            cancelRun(id, &reaction)
        }
        return reaction
    }
}

// MARK: - Changes

extension RunQueue {
    private mutating func cancelRun(_ id: Run.ID, _ reaction: inout RunReaction<Run>) {
        endEarly(id, .cancelled, &reaction)
        if current == id { replaceCurrent() }
    }

    /// Ends a run and its inner runs early. Does not end those whose result is final.
    private mutating func endEarly(_ id: Run.ID, _ ending: RunEnding, _ reaction: inout RunReaction<Run>) {
        guard let entry = entries[id] else { return }
        for inner in entry.inner { endEarly(inner, ending, &reaction) }
        switch entry.state {
        case .waiting: if let place = waiting.firstIndex(of: id) { waiting.remove(at: place) }
        case .admitted, .working(isConcluded: false): break
        case .working, .returned, .ended: return
        }
        let isWorking = entry.state == .working(isConcluded: false)
        entries[id]!.state = .ended(ending, isWorking: isWorking)
        reaction.ended.append(EndedRun(run: entry.run, ending: ending, isWorking: isWorking))
    }

    /// Makes the queue have no current run. The previous one stays as long as it keeps its place.
    private mutating func replaceCurrent() {
        guard let id = exchange(&current, with: nil) else { return }
        if entries[id]?.hasPlace == true { late.insert(id) }
    }

    private mutating func settled(_ id: Run.ID) -> RunReaction<Run> {
        var reaction = RunReaction<Run>()
        settle(id, &reaction)
        reaction.next = startNext()
        return reaction
    }

    /// Removes a run that no longer keeps its place.
    private mutating func settle(_ id: Run.ID, _ reaction: inout RunReaction<Run>) {
        guard let entry = entries[id], !entry.hasPlace else { return }
        if current == id { current = nil }
        late.remove(id)
        // The caller of a run that ended early still asks for its state.
        if entry.hasCaller { return }
        entries[id] = nil
        reaction.removed.append(entry.run)
        guard let outer = entry.outer else { return }
        entries[outer]?.inner.removeAll { $0 == id }
        settle(outer, &reaction)
    }

    /// Admits the first waiting run if no other run keeps a place. The work of a superseded or cancelled run may still
    /// run, and only one run of the policy `queue` works at a time.
    private mutating func startNext() -> Run? {
        guard current == nil, late.isEmpty, let next = waiting.popFirst() else { return nil }
        current = next
        entries[next]!.state = .admitted
        return entries[next]!.run
    }
}

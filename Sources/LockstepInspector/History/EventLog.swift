import LockstepCore

/// The last events of all stores, bounded by their number and by their estimated size.
///
/// Nothing is encoded here: an event holds the states before and after as the values that they are.
@MainActor struct EventLog {
    /// What happened.
    enum Event {
        case started(Execution)
        case committed(Commit)
        case woke([ObservedPart], commit: UInt64)
        case ended(Execution)
    }

    private struct Entry {
        let event: Event
        /// The estimated size; `nil` where it was not estimated yet.
        var bytes: Int?
    }

    /// How many events are kept at most.
    let limit: Int
    /// How many bytes they may take, by estimation.
    let memory: Int

    private var entries: [Entry] = []
    /// Where the first kept event is in `entries`: those before it were dropped, and are removed together.
    private var start = 0
    /// How many events were dropped.
    private var dropped = 0
    /// The estimated size of the events that have one.
    private(set) var bytes = 0
    /// From where on events have no estimated size.
    private var unsized = 0
    /// The numbers of events, by those of their commits.
    private var commits: [UInt64: Int] = [:]
    /// The numbers of the events with which executions began.
    private var starts: [Execution.ID: Int] = [:]

    init(limit: Int, memory: Int) {
        self.limit = limit
        self.memory = memory
    }
}

// MARK: - Reading

extension EventLog {
    /// The number of the first event that is kept; the first of all has number 1.
    var first: Int { dropped + 1 }

    /// The number of the last event.
    var last: Int { dropped + entries.count - start }

    /// The event with a number that is kept.
    subscript(number: Int) -> Event { entries[start + number - first].event }

    /// The commit with a number, if it is kept.
    func commit(_ number: UInt64) -> Commit? {
        guard let event = commits[number], case .committed(let commit) = self[event] else { return nil }
        return commit
    }

    /// The execution as it began, if that is kept.
    func execution(_ id: Execution.ID) -> Execution? {
        guard let event = starts[id], case .started(let execution) = self[event] else { return nil }
        return execution
    }

    /// The kept commits, the oldest first.
    var allCommits: some Sequence<Commit> {
        entries[start...].lazy.compactMap { if case .committed(let commit) = $0.event { commit } else { nil } }
    }

    /// The states of all stores with a kept commit, as they were after a commit.
    func states(at number: UInt64) -> [StoreReference: any Sendable] {
        var states: [StoreReference: any Sendable] = [:]
        for commit in allCommits {
            if commit.number <= number {
                states[commit.store] = commit.after
            } else if states[commit.store] == nil {
                states[commit.store] = commit.before
            }
        }
        return states
    }

    /// The kept events of the library, the oldest first.
    var storeEvents: [StoreEvent] {
        entries[start...].compactMap { entry in
            switch entry.event {
            case .started(let execution): .started(execution)
            case .committed(let commit): .committed(commit)
            case .ended(let execution): .ended(execution)
            case .woke: nil
            }
        }
    }
}

// MARK: - Filling

extension EventLog {
    /// Adds an event, and drops the oldest where there are too many.
    mutating func append(_ event: Event) {
        entries.append(Entry(event: event))
        switch event {
        case .started(let execution): starts[execution.id] = last
        case .committed(let commit): commits[commit.number] = last
        case .woke, .ended: break
        }
        if entries.count - start > limit { dropFirst() }
        if entries.count - unsized > Self.mostUnsized { trim() }
    }

    /// Whether there are events whose size was not estimated.
    var needsTrimming: Bool { unsized < entries.count }

    /// Estimates the size of what is new, and drops the oldest events where all take too much.
    mutating func trim() {
        for index in max(unsized, start)..<entries.count {
            let size = entries[index].event.estimatedBytes
            entries[index].bytes = size
            bytes += size
        }
        unsized = entries.count
        while bytes > memory, entries.count - start > 1 { dropFirst() }
    }

    /// Forgets everything but the numbers.
    mutating func removeAll() {
        while start < entries.count { dropFirst() }
    }

    private mutating func dropFirst() {
        let entry = entries[start]
        switch entry.event {
        case .started(let execution): starts[execution.id] = nil
        case .committed(let commit): commits[commit.number] = nil
        case .woke, .ended: break
        }
        bytes -= entry.bytes ?? 0
        // The array keeps no dropped event alive; its room is taken back now and then.
        entries[start] = Entry(event: .woke([], commit: 0), bytes: 0)
        start += 1
        dropped += 1
        guard start >= 1_024, start * 2 >= entries.count else { return }
        entries.removeFirst(start)
        unsized = max(0, unsized - start)
        start = 0
    }

    /// How many events may wait for their estimate: a loop that never returns to the main actor's queue adds many.
    private static let mostUnsized = 1_024
}

// MARK: - Sizes

extension EventLog.Event {
    /// About how many bytes the event keeps from being freed.
    @MainActor fileprivate var estimatedBytes: Int {
        switch self {
        case .started(let execution): 400 + (execution.payload.map { ValueSize.estimate($0) } ?? 0)
        case .committed(let commit): 400 + ValueSize.estimate(changedFrom: commit.before, to: commit.after)
        case .woke(let parts, _): 64 + parts.count * 64
        case .ended: 400
        }
    }
}

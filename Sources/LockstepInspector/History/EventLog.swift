import LockstepCore

/// The last events of the stores in the history. The number of events and their estimated size are limited: the oldest
/// events are dropped.
///
/// The events are numbered in their order, from 1. The event of a commit keeps the states before and after the commit
/// as values. The log does not encode the states.
@MainActor struct EventLog {
    /// An event. `woke` contains the parts whose observers were woken, and the number of the last commit that changed
    /// the parts.
    enum Event {
        case started(Execution)
        case committed(Commit)
        case woke([ObservedPart], commit: UInt64)
        case ended(Execution)
    }

    private struct Entry {
        let event: Event
        /// The estimated size of the event in bytes.
        let bytes: Int
    }

    /// The maximum number of events.
    let limit: Int
    /// The maximum estimated size of all events together, in bytes.
    let memory: Int

    private var entries: [Entry] = []
    /// The index of the first kept event in `entries`. The entries before this index are empty.
    private var start = 0
    /// The number of all events that were dropped so far.
    private var dropped = 0
    /// The sum of the estimated sizes of the kept events.
    private(set) var bytes = 0
    /// The event number of each commit that is still in the log, by the number of the commit.
    private var commits: [UInt64: Int] = [:]
    /// The event number of each `started` event that is still in the log, by the identifier of its execution.
    private var starts: [Execution.ID: Int] = [:]

    init(limit: Int, memory: Int) {
        self.limit = limit
        self.memory = memory
    }
}

// MARK: - Reading

extension EventLog {
    /// The number of the first kept event. The first event of a session has number 1.
    var first: Int { dropped + 1 }

    /// The number of the last event, or ``first`` minus one if no event is kept.
    var last: Int { dropped + entries.count - start }

    /// The event with this number, which must be from ``first`` through ``last``.
    subscript(number: Int) -> Event { entries[start + number - first].event }

    /// Returns the commit with this number, or `nil` if the commit is not kept.
    func commit(_ number: UInt64) -> Commit? {
        guard let event = commits[number], case .committed(let commit) = self[event] else { return nil }
        return commit
    }

    /// Returns an execution as it was at its start, or `nil` if the event of its start is not kept.
    func execution(_ id: Execution.ID) -> Execution? {
        guard let event = starts[id], case .started(let execution) = self[event] else { return nil }
        return execution
    }

    /// The kept commits, the oldest first.
    var allCommits: some Sequence<Commit> {
        entries[start...].lazy.compactMap { if case .committed(let commit) = $0.event { commit } else { nil } }
    }

    /// Returns the states that the stores had after the commit with this number. A store without a kept commit is not
    /// in the result.
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

    /// Returns the state that a store had after the commit with this number, or `nil` if no commit of the store is kept.
    func state(of store: StoreReference.ID, at number: UInt64) -> (any Sendable)? {
        var state: (any Sendable)?
        for commit in allCommits where commit.store.id == store {
            guard commit.number <= number else { return state ?? commit.before }
            state = commit.after
        }
        return state
    }

    /// Returns the last events of a store, for a recording. The oldest event is first. Wakes are not included.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - most: The maximum number of events.
    /// - Returns: The events.
    func lastEvents(of store: StoreReference, most: Int) -> [StoreEvent] {
        let events = entries[start...].lazy.reversed().compactMap(\.event.recorded)
        return events.filter { $0.store == store }.prefix(most).reversed()
    }
}

extension EventLog.Event {
    /// The event as a recording contains it, or `nil` if the event is a wake. A recording contains no wakes.
    fileprivate var recorded: StoreEvent? {
        switch self {
        case .started(let execution): .started(execution)
        case .committed(let commit): .committed(commit)
        case .ended(let execution): .ended(execution)
        case .woke: nil
        }
    }
}

// MARK: - Adding

extension EventLog {
    /// Adds an event. Then drops the oldest events until there are at most ``limit``, with a size of at most ``memory``.
    /// The last event is always kept.
    ///
    /// - Returns: The dropped events. Release them after the log was changed: an object in a state may change a store
    ///   when it is deallocated, and then another event is added.
    @discardableResult mutating func append(_ event: Event) -> [Event] {
        let size = event.estimatedBytes
        entries.append(Entry(event: event, bytes: size))
        bytes += size
        switch event {
        case .started(let execution): starts[execution.id] = last
        case .committed(let commit): commits[commit.number] = last
        case .woke, .ended: break
        }
        var released: [Event] = []
        while entries.count - start > 1, entries.count - start > limit || bytes > memory {
            released.append(dropFirst())
        }
        return released
    }

    private mutating func dropFirst() -> Event {
        let entry = entries[start]
        switch entry.event {
        case .started(let execution): starts[execution.id] = nil
        case .committed(let commit): commits[commit.number] = nil
        case .woke, .ended: break
        }
        bytes -= entry.bytes
        // An empty entry replaces the dropped event, so that the array does not keep the event alive. Below, many
        // empty entries are removed at once.
        entries[start] = Entry(event: .woke([], commit: 0), bytes: 0)
        start += 1
        dropped += 1
        guard start >= 1_024, start * 2 >= entries.count else { return entry.event }
        entries.removeFirst(start)
        start = 0
        return entry.event
    }
}

// MARK: - Sizes

extension EventLog.Event {
    /// The estimated number of bytes that the event keeps alive.
    @MainActor fileprivate var estimatedBytes: Int {
        switch self {
        case .started(let execution): 400 + (execution.payload.map { ValueSize.estimate($0) } ?? 0)
        case .committed(let commit): 400 + ValueSize.estimate(changedFrom: commit.before, to: commit.after)
        case .woke(let parts, _): 64 + parts.count * 64
        case .ended(let execution): 400 + (execution.outcome?.error.map { ValueSize.estimate($0) } ?? 0)
        }
    }
}

/// The rules for one line of runs. They decide which run is working, which runs wait, and which runs are superseded.
/// This type does not start or cancel tasks. See ``RunPolicy`` for the meaning of a line.
///
/// A run is identified by a number, which the caller chooses. Each new run has a greater number than the runs before.
package struct RunLine: Hashable, Sendable {
    /// Whether a new run starts now, later or never. A run that never starts is dropped.
    package enum Turn: Hashable, Sendable {
        case now
        case later
        case never
    }

    /// The result of adding a run.
    package struct Beginning: Hashable, Sendable {
        /// Whether the run starts now, later or never.
        package let turn: Turn
        /// The runs that the new run supersedes: first the current run, then the waiting runs.
        package let superseded: [Int]

        package init(turn: Turn, superseded: [Int] = []) {
            self.turn = turn
            self.superseded = superseded
        }
    }

    /// The run that is working and is not superseded; `nil` if there is none.
    private var current: Int?
    /// The waiting runs, in the order in which they will start. This is also the order of their numbers.
    private var waiting: ArraySlice<Int> = []
    /// The superseded runs whose work has not ended.
    private var superseded: Set<Int> = []

    package init() {}

    /// Whether the line has no runs.
    package var isEmpty: Bool { current == nil && waiting.isEmpty && superseded.isEmpty }

    /// The run that is working and is not superseded; otherwise the first waiting run. `nil` if there is neither.
    package var first: Int? { current ?? waiting.first }

    /// Adds a run to the line, if the policy permits it. A ``RunPolicy/concurrent`` run is not added.
    ///
    /// - Returns: The turn of the run, and the runs that it supersedes.
    package mutating func begin(_ run: Int, _ policy: RunPolicy) -> Beginning {
        switch policy {
        case .concurrent:
            return Beginning(turn: .now)
        case .latest:
            let others = (current.map { [$0] } ?? []) + waiting
            if let current { superseded.insert(current) }
            (current, waiting) = (run, [])
            return Beginning(turn: .now, superseded: others)
        case .queue:
            if isEmpty {
                current = run
                return Beginning(turn: .now)
            }
            waiting.append(run)
            return Beginning(turn: .later)
        case .drop:
            guard first == nil else { return Beginning(turn: .never) }
            current = run
            return Beginning(turn: .now)
        }
    }

    /// Removes a run whose work has ended. If a waiting run can start now, it becomes the current run.
    ///
    /// - Returns: The run that starts now; `nil` if no run starts.
    package mutating func end(_ run: Int) -> Int? {
        if current == run { current = nil }
        superseded.remove(run)
        return startNext()
    }

    /// Removes a waiting run, because it was cancelled.
    ///
    /// - Returns: Whether the run was waiting.
    package mutating func leave(_ run: Int) -> Bool {
        // A binary search, because many waiting runs may be cancelled together.
        var (low, high) = (waiting.startIndex, waiting.endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if waiting[middle] < run { low = middle + 1 } else { high = middle }
        }
        guard low < waiting.endIndex, waiting[low] == run else { return false }
        if low == waiting.startIndex { waiting.removeFirst() } else { waiting.remove(at: low) }
        return true
    }

    /// Cancels a run. A waiting run is removed. A working run counts as superseded until its work ends.
    package mutating func cancel(_ run: Int) {
        if current == run {
            current = nil
            superseded.insert(run)
        } else {
            _ = leave(run)
        }
    }

    private mutating func startNext() -> Int? {
        // The work of a superseded run may still be running, and only one run of the queue works at a time.
        guard current == nil, superseded.isEmpty, !waiting.isEmpty else { return nil }
        let next = waiting.removeFirst()
        current = next
        return next
    }
}

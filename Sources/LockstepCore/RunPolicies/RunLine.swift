/// The rules of runs of one name: which of them runs, which ones wait, and which ones lost their place, without a task.
///
/// Runs are numbered by the caller.
package struct RunLine: Hashable, Sendable {
    /// When a run that begins is started.
    package enum Turn: Hashable, Sendable {
        case now
        case later
        case never
    }

    /// What the beginning of a run leads to.
    package struct Beginning: Hashable, Sendable {
        /// When it is started.
        package let turn: Turn
        /// The runs whose place it takes: the one that runs, then those that wait.
        package let superseded: [Int]

        package init(turn: Turn, superseded: [Int] = []) {
            self.turn = turn
            self.superseded = superseded
        }
    }

    /// The run whose result counts.
    private var current: Int?
    /// In the order in which they are started.
    private var waiting: [Int] = []
    /// The superseded ones whose work has not ended.
    private var superseded: Set<Int> = []

    package init() {}

    /// Whether no run is left.
    package var isEmpty: Bool { current == nil && waiting.isEmpty && superseded.isEmpty }

    /// A run begins.
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
            guard current == nil, waiting.isEmpty else { return Beginning(turn: .never) }
            current = run
            return Beginning(turn: .now)
        }
    }

    /// The work of a run that was started has ended, in whatever way.
    ///
    /// - Returns: The run that is started now.
    package mutating func end(_ run: Int) -> Int? {
        if current == run { current = nil }
        superseded.remove(run)
        return startNext()
    }

    /// A run that waits is cancelled.
    ///
    /// - Returns: Whether it waited, and leaves.
    package mutating func leave(_ run: Int) -> Bool {
        guard let place = waiting.firstIndex(of: run) else { return false }
        waiting.remove(at: place)
        return true
    }

    private mutating func startNext() -> Int? {
        // Work that was superseded still runs: one at a time.
        guard current == nil, superseded.isEmpty, !waiting.isEmpty else { return nil }
        let next = waiting.removeFirst()
        current = next
        return next
    }
}

import LockstepCore

/// What P1 to P3 say, by definition: what became of each run so far. Every answer is looked up in that.
struct RunModel {
    enum Fate: Hashable {
        case waits
        case works
        /// It was superseded, and its work has not ended.
        case worksInVain
        case isOver
        case neverBegan
    }

    /// By the runs' numbers, from 0.
    private(set) var fates: [Fate] = []

    func runs(_ fate: Fate) -> [Int] { fates.indices.filter { fates[$0] == fate } }

    /// A run begins. P1: the last one works, and nobody else works or waits. P2: it works if nobody does. P3: it works if nobody
    /// else works or waits.
    mutating func begin(_ policy: RunPolicy) -> RunLine.Beginning {
        let (works, waits, inVain) = (runs(.works), runs(.waits), runs(.worksInVain))
        switch policy {
        case .concurrent: fates.append(.isOver)
        case .latest:
            for run in works { fates[run] = .worksInVain }
            for run in waits { fates[run] = .neverBegan }
            fates.append(.works)
            return RunLine.Beginning(turn: .now, superseded: works + waits)
        case .queue: fates.append((works + waits + inVain).isEmpty ? .works : .waits)
        case .drop: fates.append((works + waits).isEmpty ? .works : .neverBegan)
        }
        let turn: RunLine.Turn =
            switch fates[fates.count - 1] {
            case .waits: .later
            case .neverBegan: .never
            default: .now
            }
        return RunLine.Beginning(turn: turn)
    }

    /// The work of a run ends. P2: if nobody works now, the first that waits does.
    mutating func end(_ run: Int) -> Int? {
        fates[run] = .isOver
        guard runs(.works).isEmpty, runs(.worksInVain).isEmpty, let next = runs(.waits).first else { return nil }
        fates[next] = .works
        return next
    }

    /// P2: one that is cancelled while it waits never works.
    mutating func cancel(_ run: Int) -> Bool {
        guard fates[run] == .waits else { return false }
        fates[run] = .neverBegan
        return true
    }
}

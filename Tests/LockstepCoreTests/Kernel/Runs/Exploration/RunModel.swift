import LockstepCore

/// The promises P1 to P3 by definition: the fate of each run so far, in which every answer is looked up.
struct RunModel {
    enum Fate: Hashable {
        case waits
        case works
        /// The run was superseded, and its work has not ended.
        case worksInVain
        case isOver
        case neverBegan
    }

    /// The fates of the runs, by number from 0.
    private(set) var fates: [Fate] = []

    func runs(_ fate: Fate) -> [Int] { fates.indices.filter { fates[$0] == fate } }

    /// Starts a run. P1: the last run works, and no other run works or waits. P2: the run works if no other run does.
    /// P3: the run works if no other run works or waits.
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

    /// Ends the work of a run. P2: if no run works now, the first waiting run does.
    mutating func end(_ run: Int) -> Int? {
        fates[run] = .isOver
        guard runs(.works).isEmpty, runs(.worksInVain).isEmpty, let next = runs(.waits).first else { return nil }
        fates[next] = .works
        return next
    }

    /// P2: a run that is cancelled while it waits never works.
    mutating func cancel(_ run: Int) -> Bool {
        guard fates[run] == .waits else { return false }
        fates[run] = .neverBegan
        return true
    }

    /// P4: a run that is cancelled by name ends at once. If it works, its work ends later and has no effect.
    mutating func cancelByName(_ run: Int) { fates[run] = fates[run] == .works ? .worksInVain : .neverBegan }
}

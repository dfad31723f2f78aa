/// The identities of a scope and of the scopes around it: the *members* of the lineage.
///
/// A lineage refers to its members weakly. A member is *in use* until its identity is released. After the release,
/// no scope searches for the identity, and the lineage can remove the member.
///
/// The members are sorted by number, and stored in several arrays, the *runs*. Each run is at least twice as long as
/// the next run. If a new run is too long for this rule, the new run and the previous run are joined. The joined run
/// keeps only the members that are in use.
///
/// - Memory: in a long chain of tasks, only two or three members are in use. Joining runs removes the other members.
/// - Sharing: lineages share runs. If a thousand nested scopes are in use, each lineage has up to ten runs, most of
///   them shared.
/// - Time: a search takes logarithmic time. In a chain of nested scopes, adding an identity also takes logarithmic time
///   on average.
/// - Releasing a lineage does not recurse, because members do not refer to each other.
struct ScopeLineage: Sendable {
    private struct Member: Sendable {
        let number: UInt64
        weak var identity: ScopeIdentity?

        var isInUse: Bool { identity != nil }
    }

    private var runs: [[Member]] = []

    /// The number of members, including released members that were not removed yet.
    var count: Int { runs.reduce(0) { $0 + $1.count } }

    /// Returns whether the lineage contains `identity`. The search compares the numbers of identities.
    func contains(_ identity: ScopeIdentity) -> Bool {
        let number = identity.number
        guard let run = runs.last(where: { $0[0].number <= number }) else { return false }
        var low = 0
        var high = run.count
        while low < high {
            let middle = (low + high) / 2
            if run[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < run.count && run[low].number == number
    }

    /// Returns the lineage with one more member.
    ///
    /// - Parameter identity: The new member. Its number must be greater than the numbers of the existing members.
    /// - Returns: The new lineage.
    func adding(_ identity: ScopeIdentity) -> ScopeLineage {
        var result = self
        var newest = [Member(number: identity.number, identity: identity)]
        while let last = result.runs.last, last.count < 2 * newest.count {
            result.runs.removeLast()
            newest = last.filter(\.isInUse) + newest
        }
        result.runs.append(newest)
        return result
    }

    /// Returns a lineage with the members of both lineages. Members that are not in use are left out. The members are
    /// sorted, so the time is O(*n* log *n*) for *n* members.
    func union(_ other: ScopeLineage) -> ScopeLineage {
        var members: [UInt64: Member] = [:]
        for member in [runs, other.runs].joined().joined() where member.isInUse { members[member.number] = member }
        var result = ScopeLineage()
        if !members.isEmpty { result.runs = [members.values.sorted { $0.number < $1.number }] }
        return result
    }
}

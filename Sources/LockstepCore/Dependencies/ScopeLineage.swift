/// The identities of a scope and of the scopes around it: the *members* of the lineage.
///
/// A lineage has weak references to the identities. A member is *in use* while its identity exists. A member that is
/// not in use can be removed, because no code searches for an identity that no longer exists.
///
/// The members are sorted by number. They are stored in several arrays, called *runs*. Each run is at least twice as
/// long as the run after it. A new member is appended as a run of one member. While the last run is too long for this
/// rule, it is joined with the run before it. Joining removes members that are not in use from the earlier run.
///
/// - Memory: In a long chain of tasks, each task can open a scope and start the next task. The last scope then has a
///   long lineage. Most of its members are not in use, and joining removes them.
/// - Sharing: Lineages share runs. If a thousand nested scopes are in use, each lineage has at most ten runs, and most
///   of these runs are shared.
/// - Time: A search takes logarithmic time. In a chain of nested scopes, adding an identity also takes logarithmic time
///   on average.
/// - Release: The release of a lineage does not recurse, because members do not refer to each other.
struct ScopeLineage: Sendable {
    private struct Member: Sendable {
        let number: UInt64
        weak var identity: ScopeIdentity?

        var isInUse: Bool { identity != nil }
    }

    private var runs: [[Member]] = []

    /// The number of members, including members that are not in use and were not removed yet.
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

    /// Returns a lineage with the members of this lineage and of `other`. Members that are not in use are left out.
    /// Sorting *n* members takes O(*n* log *n*) time.
    func union(_ other: ScopeLineage) -> ScopeLineage {
        var members: [UInt64: Member] = [:]
        for member in [runs, other.runs].joined().joined() where member.isInUse { members[member.number] = member }
        var result = ScopeLineage()
        if !members.isEmpty { result.runs = [members.values.sorted { $0.number < $1.number }] }
        return result
    }
}

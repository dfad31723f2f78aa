/// The identities of a scope and of the scopes that it was made inside of.
///
/// A lineage answers one question: does it have this identity? Only a scope asks, and only for an identity that it
/// holds. So a lineage refers to its members weakly and forgets those that were released, and its answers are still
/// exact: an identity that was released can't be asked for.
///
/// The members are in runs, sorted by number. Each run is at least twice as long as the next. A run that is too long
/// for that is joined with the one before it, and only the members that are in use are kept.
///
/// - Memory: when a run is formed, all of its members are in use. So a lineage has fewer than twice as many members as
///   were in use at one time. In a chain of tasks that each start the next, these are two or three, whatever the
///   length.
/// - Sharing: lineages share runs. A thousand scopes that are in use, each inside of the one before, have up to ten
///   runs each, most of them in common.
/// - Time: a look-up is logarithmic, and so is adding, on average along a chain.
/// - Releasing a lineage doesn't recurse, because members don't refer to each other.
struct ScopeLineage: Sendable {
    private struct Member: Sendable {
        let number: UInt64
        weak var identity: ScopeIdentity?

        var isInUse: Bool { identity != nil }
    }

    private var runs: [[Member]] = []

    /// The number of members, including those that were released and are not forgotten yet.
    var count: Int { runs.reduce(0) { $0 + $1.count } }

    /// Whether `identity` is in the lineage.
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
    /// - Parameter identity: The new member, made after all the others.
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

    /// Returns a lineage that has the members of both. Takes time proportional to their number.
    func union(_ other: ScopeLineage) -> ScopeLineage {
        var members: [UInt64: Member] = [:]
        for member in [runs, other.runs].joined().joined() where member.isInUse { members[member.number] = member }
        var result = ScopeLineage()
        if !members.isEmpty { result.runs = [members.values.sorted { $0.number < $1.number }] }
        return result
    }
}

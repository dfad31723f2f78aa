import LockstepCore

extension TestStore {
    /// Compares the final state with the expected state.
    ///
    /// - Parameters:
    ///   - after: The final state.
    ///   - before: The last asserted state.
    ///   - expected: The expected final state.
    ///   - pending: The commits that this assertion covers. Each has its own exhaustivity. The current exhaustivity
    ///     applies to the final state.
    /// - Returns: A description of how the states differ, or `nil` if they match.
    func mismatch(
        atEnd after: Store.Snapshot, from before: Store.Snapshot, expected: Store.Snapshot,
        covering pending: [Journal<Store.Snapshot>.Entry]
    ) -> String? {
        // Exhaustivities are numbered in the order in which they were set, so the last commit of each one decides.
        var asserted = before
        var exhaustivities: [Exhaustivity] = []
        for (index, entry) in pending.enumerated()
        where index + 1 == pending.count || pending[index + 1].exhaustivity != entry.exhaustivity {
            let exhaustivity = recorder.exhaustivities[entry.exhaustivity]
            asserted = exhaustivity.part(asserted, entry.after)
            exhaustivities.append(exhaustivity)
        }
        asserted = exhaustivity.part(asserted, after)
        return mismatch(
            from: before, to: asserted, whole: after, expected: expected, by: exhaustivities + [exhaustivity])
    }

    /// Compares a state with the expected state.
    ///
    /// - Parameters:
    ///   - before: The state before.
    ///   - after: The state, with the ignored properties of `before`.
    ///   - whole: The state.
    ///   - expected: The expected state.
    ///   - exhaustivities: What must be asserted. A property is ignored if all of them ignore it.
    /// - Returns: A description of how the states differ, or `nil` if they match.
    func mismatch(
        from before: Store.Snapshot, to after: Store.Snapshot, whole: Store.Snapshot, expected: Store.Snapshot,
        by exhaustivities: [Exhaustivity]
    ) -> String? {
        var skipped = exhaustivities.first?.skipped(before, whole) ?? SkippedParts()
        for exhaustivity in exhaustivities.dropFirst() {
            skipped.formIntersection(exhaustivity.skipped(before, whole))
        }
        let assertedExpected = exhaustivities.reduce(before) { $1.part($0, expected) }
        switch Difference(expected: assertedExpected, actual: after, except: skipped) {
        case .none: return ignoredChange(from: before, to: whole, expected: expected, by: exhaustivities)?.description
        case .hidden(let text), .unknown(let text): return text
        case .shown(let text):
            if Difference(expected: before, actual: assertedExpected, except: skipped).isSome {
                return "\(text.indented)\n\n  (Expected: −, actual: +)"
            }
            let change = Difference.change(from: before, to: after, except: skipped)
            return "The expectation changes nothing. What changed:\n\(change)"
        }
    }

    /// Returns a property that the exhaustivities ignore and the expectation changes, if its actual value differs from
    /// the expected value. Otherwise, returns `nil`.
    private func ignoredChange(
        from before: Store.Snapshot, to after: Store.Snapshot, expected: Store.Snapshot,
        by exhaustivities: [Exhaustivity]
    ) -> IgnoredChange? {
        guard exhaustivities.allSatisfy(\.ignoresProperties) else { return nil }
        let names = exhaustivities.map(\.ignoredNames).reduce(exhaustivities[0].ignoredNames) { $0.intersection($1) }
        let states = IgnoredChange.States(
            before: before, expected: exhaustivities.reduce(expected) { $1.rest(before, $0) },
            actual: exhaustivities.reduce(after) { $1.rest(before, $0) }, names: names,
            paths: Set(exhaustivities.flatMap { $0.pathsCopied(before, after, expected) }))
        return IgnoredChange(in: states, wholeExpected: expected, wholeActual: after)
    }
}

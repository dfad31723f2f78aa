import Testing

@testable import LockstepCore
@testable import LockstepTesting

@Suite("The lineages of dependency scopes", .timeLimit(.minutes(20)))
struct DependencyScopeLineageTests {
    /// A scope and its complete lineage as numbers.
    private struct Modeled {
        let scope: DependencyScope
        let lineage: Set<Int>
        /// The numbers that identify the scope.
        let parts: Set<Int>

        func isAncestor(of other: Modeled) -> Bool { parts.isSubset(of: other.lineage) }
    }

    private static func scope(in parent: DependencyScope?) -> DependencyScope {
        DependencyScope(values: [:], in: parent)
    }

    /// Returns the scope in force when `captured` is used in `active`. Checks it against the complete lineages.
    private static func meet(_ active: Modeled, _ captured: Modeled) throws -> Modeled {
        let scope = try #require(DependencyScope.inForce(active: active.scope, captured: captured.scope))
        if active.isAncestor(of: captured) {
            #expect(scope === captured.scope)
            return captured
        }
        if captured.isAncestor(of: active) {
            #expect(scope === active.scope)
            return active
        }
        #expect(scope !== active.scope && scope !== captured.scope)
        return Modeled(
            scope: scope, lineage: active.lineage.union(captured.lineage), parts: active.parts.union(captured.parts))
    }

    @Test(
        "D3: releasing scopes does not change the relations between the scopes that are still in use",
        arguments: 0..<50 as Range<UInt64>)
    func releasing(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var scopes: [Modeled] = []
        for number in 0..<100 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let parent = scopes.randomElement(using: &random)
                scopes.append(
                    Modeled(
                        scope: Self.scope(in: parent?.scope), lineage: (parent?.lineage ?? []).union([number]),
                        parts: [number]))
            case 5..<8:
                guard let one = scopes.randomElement(using: &random) else { continue }
                guard let other = scopes.randomElement(using: &random) else { continue }
                scopes.append(try Self.meet(one, other))
            default:
                if !scopes.isEmpty { scopes.remove(at: .random(in: scopes.indices, using: &random)) }
            }
            if scopes.count > 12 { scopes.removeSubrange(0..<4) }
            for one in scopes {
                for other in scopes { #expect(one.scope.isAncestor(of: other.scope) == one.isAncestor(of: other)) }
            }
        }
    }

    @Test("D3: the lineage of a scope stays short, however deep the scope is")
    func nesting() {
        let root = Self.scope(in: nil)
        var innermost = Self.scope(in: root)
        var longest = 0
        for _ in 0..<200_000 {
            innermost = Self.scope(in: innermost)
            longest = max(longest, innermost.lineage.count)
        }
        #expect(longest <= 4)
        #expect(root.isAncestor(of: innermost))
    }

    @Test("D3: a lineage contains every scope in use, and at most as many released scopes")
    func inUse() {
        var scopes = [Self.scope(in: nil)]
        for number in 1..<1000 { scopes.append(Self.scope(in: scopes[number - 1])) }
        let innermost = scopes[999]
        #expect(innermost.lineage.count == 1000)
        #expect(scopes.allSatisfy { $0.isAncestor(of: innermost) })
        #expect(scopes.dropLast().allSatisfy { !innermost.isAncestor(of: $0) })

        scopes.removeSubrange(10..<990)
        var later = innermost
        for _ in 0..<2000 {
            later = Self.scope(in: later)
            scopes.append(later)
        }
        #expect(scopes.allSatisfy { $0.isAncestor(of: later) })
        #expect(later.lineage.count <= 2 * scopes.count)
    }

    @Test("D3: the lineage of a scope stays short, however many scopes were merged")
    func merging() throws {
        var captured = Self.scope(in: nil)
        var longest = 0
        for _ in 0..<10_000 {
            let active = Self.scope(in: nil)
            captured = try #require(DependencyScope.inForce(active: active, captured: captured))
            longest = max(longest, captured.lineage.count)
        }
        #expect(longest <= 40)
    }

    @Test("D3: a scope inside a merged scope is recognized when the same scopes are merged again")
    func mergingAgain() throws {
        var captured = Self.scope(in: nil)
        for _ in 0..<200 {
            let active = Self.scope(in: nil)
            let merged = try #require(DependencyScope.inForce(active: active, captured: captured))
            let again = try #require(DependencyScope.inForce(active: active, captured: captured))
            let inside = Self.scope(in: merged)
            #expect(merged !== again)
            #expect(DependencyScope.inForce(active: again, captured: inside) === inside)
            #expect(DependencyScope.inForce(active: inside, captured: again) === inside)
            #expect(active.isAncestor(of: inside) && captured.isAncestor(of: inside))
            #expect(!again.isAncestor(of: Self.scope(in: active)) && !again.isAncestor(of: captured))
            captured = merged
        }
    }
}

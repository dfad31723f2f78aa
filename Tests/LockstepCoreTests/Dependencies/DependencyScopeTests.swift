import Testing

@testable import LockstepCore

/// Two scopes, and the values in force for an object that is made in one scope and used in the other.
struct ScopeMeeting: CustomTestStringConvertible, Sendable {
    let name: String
    var active: DependencyScope?
    var captured: DependencyScope?
    /// The values of `x`, `y` and `z`. A dependency without a value has its default, 0.
    let expected: [Int]

    var testDescription: String { name }

    static let x = DeclaredDependency("x") { 0 }
    static let y = DeclaredDependency("y") { 0 }
    static let z = DeclaredDependency("z") { 0 }

    private static func scope(
        in parent: DependencyScope? = nil, x: Int? = nil, y: Int? = nil, z: Int? = nil
    ) -> DependencyScope {
        let outer = parent?.values ?? [:]
        var dependencies = Dependencies(values: outer)
        if let x { dependencies[Self.x] = x }
        if let y { dependencies[Self.y] = y }
        if let z { dependencies[Self.z] = z }
        return DependencyScope(values: dependencies.values, inside: outer)
    }

    private static func merge(_ active: DependencyScope, over captured: DependencyScope) -> DependencyScope? {
        DependencyScopes(active: active, owner: captured).inForce
    }

    static let all: [ScopeMeeting] = {
        let outer = scope(x: 1, y: 1)
        let inner = scope(in: outer, x: 2)
        let innermost = scope(in: inner, z: 3)
        let sibling = scope(in: outer, x: 4, z: 4)
        let stranger = scope(x: 5)
        let merged = merge(stranger, over: inner)
        let again = merge(stranger, over: inner)
        let insideMerged = scope(in: merged, x: 6)
        return [
            ScopeMeeting(name: "no scope", expected: [0, 0, 0]),
            ScopeMeeting(name: "used in a scope", active: outer, expected: [1, 1, 0]),
            ScopeMeeting(name: "made in a scope", captured: outer, expected: [1, 1, 0]),
            ScopeMeeting(name: "made and used in one scope", active: inner, captured: inner, expected: [2, 1, 0]),
            ScopeMeeting(name: "made inside the active scope", active: outer, captured: inner, expected: [2, 1, 0]),
            ScopeMeeting(
                name: "made deep inside the active scope", active: outer, captured: innermost, expected: [2, 1, 3]),
            ScopeMeeting(
                name: "used inside the captured scope", active: inner, captured: outer, expected: [2, 1, 0]),
            ScopeMeeting(
                name: "used deep inside the captured scope", active: innermost, captured: outer, expected: [2, 1, 3]),
            ScopeMeeting(name: "two unrelated scopes", active: stranger, captured: inner, expected: [5, 1, 0]),
            ScopeMeeting(
                name: "two unrelated scopes, made in the newer one", active: inner, captured: stranger,
                expected: [2, 1, 0]),
            ScopeMeeting(
                name: "two scopes in one outer scope", active: sibling, captured: innermost, expected: [4, 1, 4]),
            ScopeMeeting(
                name: "two scopes in one outer scope, made in the newer one", active: innermost, captured: sibling,
                expected: [4, 1, 3]),
            ScopeMeeting(
                name: "used in a scope that overrides something else", active: scope(in: outer, z: 7), captured: inner,
                expected: [2, 1, 7]),
            ScopeMeeting(
                name: "used in a newer scope that overrides the same", active: scope(in: outer, x: 8),
                captured: innermost, expected: [8, 1, 3]),
            ScopeMeeting(
                name: "made in a merged scope, used in one of the two scopes", active: stranger, captured: merged,
                expected: [5, 1, 0]),
            ScopeMeeting(
                name: "made inside a merged scope, used in one of the two scopes", active: stranger,
                captured: insideMerged,
                expected: [6, 1, 0]),
            ScopeMeeting(
                name: "made inside a merged scope, used in another merge of the same scopes", active: again,
                captured: insideMerged,
                expected: [6, 1, 0]),
            ScopeMeeting(
                name: "made in one of two scopes, used in the merged scope", active: merged, captured: inner,
                expected: [5, 1, 0]),
            ScopeMeeting(
                name: "made inside a merged scope, used in an unrelated scope", active: scope(y: 9),
                captured: insideMerged,
                expected: [6, 9, 0]),
        ]
    }()
}

@Suite("Dependency scopes", .timeLimit(.minutes(20)))
struct DependencyScopeTests {
    @Test(
        "D3: an override of the active scope comes first, unless the captured one replaces it or is newer inside the same one",
        arguments: ScopeMeeting.all)
    func inForce(meeting: ScopeMeeting) {
        let dependencies = DependencyScopes(active: meeting.active, owner: meeting.captured).dependencies
        let values = [ScopeMeeting.x, ScopeMeeting.y, ScopeMeeting.z].map { dependencies[$0] }
        #expect(values == meeting.expected)
    }

    @Test(
        "D3: of nested scopes, the overrides of the inner one apply; of unrelated scopes, those of the active one",
        arguments: 0..<20 as Range<UInt64>)
    func trees(seed: UInt64) {
        typealias Values = [DependencyKey: ObjectIdentifier]
        func identities(_ scope: DependencyScope?) -> Values { (scope?.values ?? [:]).mapValues(ObjectIdentifier.init) }
        var random = SplitMix64(seed: seed)
        // Each scope with the indices of the scopes around it, and its own.
        var scopes: [(scope: DependencyScope, path: [Int])] = []
        for index in 0..<30 {
            let parent = Bool.random(using: &random) ? scopes.randomElement(using: &random) : nil
            let outer = parent?.scope.values ?? [:]
            var dependencies = Dependencies(values: outer)
            for key in [ScopeMeeting.x, ScopeMeeting.y, ScopeMeeting.z] where Bool.random(using: &random) {
                dependencies[key] = index
            }
            let scope = DependencyScope(values: dependencies.values, inside: outer)
            scopes.append((scope, (parent?.path ?? []) + [index]))
        }
        for active in scopes {
            for captured in scopes {
                let values = identities(DependencyScopes(active: active.scope, owner: captured.scope).inForce)
                if captured.path.starts(with: active.path) {
                    #expect(values == identities(captured.scope))
                } else if active.path.starts(with: captured.path) {
                    #expect(values == identities(active.scope))
                } else if active.path[0] != captured.path[0] {
                    #expect(values == identities(captured.scope).merging(identities(active.scope)) { $1 })
                }
            }
        }
    }

    @Test("D3: stored dependencies that are used as overrides count as made where they are used")
    func storedDependencies() {
        let dependency = DeclaredDependency("dependency") { 1 }
        withDependencies {
            $0[dependency] = 2
        } operation: {
            let stored = Dependencies.current
            withDependencies {
                $0[dependency] = 3
            } operation: {
                let capture = DependencyCapture()
                withDependencies {
                    $0 = stored
                } operation: {
                    #expect(capture.dependencies[dependency] == 2)
                }
                #expect(capture.dependencies[dependency] == 3)
            }
        }
    }

    @Test("D3: an object made in a scope keeps its values, and overrides around its use replace them")
    func captures() {
        let one = DeclaredDependency("one") { 1 }
        let other = DeclaredDependency("other") { 1 }
        let capture = withDependencies {
            $0[one] = 2
            $0[other] = 2
        } operation: {
            DependencyCapture()
        }
        #expect((capture.dependencies[one], capture.dependencies[other]) == (2, 2))
        withDependencies {
            $0[one] = 3
        } operation: {
            #expect((capture.dependencies[one], capture.dependencies[other]) == (3, 2))
        }
    }

    @Test("D3: the work of a capture reads and captures its owner's dependencies, with the active overrides")
    func working() {
        struct Failure: Error {}
        let one = DeclaredDependency("one") { 1 }
        let other = DeclaredDependency("other") { 1 }
        let capture = withDependencies {
            $0[one] = 2
        } operation: {
            DependencyCapture()
        }
        let made = withDependencies {
            $0[other] = 3
        } operation: {
            capture.inForce {
                #expect((one.current, other.current) == (2, 3))
                return DependencyCapture()
            }
        }
        #expect((one.current, other.current) == (1, 1))
        #expect((made.dependencies[one], made.dependencies[other]) == (2, 3))
        #expect(throws: Failure.self) { try capture.inForce { throw Failure() } }
    }

    @Test("A capture of an outer scope does not change the inner scope in which it works")
    func workingInside() {
        let dependency = DeclaredDependency("dependency") { 1 }
        withDependencies {
            $0[dependency] = 2
        } operation: {
            let capture = DependencyCapture()
            withDependencies {
                $0[dependency] = 3
            } operation: {
                #expect(capture.inForce { dependency.current } == 3)
            }
        }
    }
}

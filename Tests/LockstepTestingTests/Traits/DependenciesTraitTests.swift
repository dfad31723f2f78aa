import LockstepCore
import LockstepTesting
import Testing

@Suite("The trait .dependencies", .dependencies { $0.greeting = "suite's" })
struct DependenciesTraitTests {
    @Test("A suite's overrides apply in its tests")
    func ofSuite() { #expect(Dependencies.current.greeting == "suite's") }

    @Test("A test's overrides are inside the suite's", .dependencies { $0.greeting += ", test's" })
    func ofTest() { #expect(Dependencies.current.greeting == "suite's, test's") }

    @Suite("Nested suites with the trait .dependencies")
    struct Inner {
        @Test("The overrides of the outer suite apply in a nested suite")
        func ofOuterSuite() { #expect(Dependencies.current.greeting == "suite's") }
    }

    @Test(
        "D1: cases run in parallel, each with its own mock",
        .dependencies { $0.mock = Mock() }, arguments: 0..<20)
    @MainActor func perCase(_ number: Int) async {
        let mock = Dependencies.current.mock
        mock.calls += 1
        await withTaskGroup { group in
            for _ in 0..<3 {
                group.addTask { @MainActor in Dependencies.current.mock.calls += 1 }
            }
        }
        #expect(mock.calls == 4)
    }

    @Test("D1: a scope in the test is inside the trait's scope")
    func scope() {
        withDependencies {
            $0.greeting += "!"
        } operation: {
            #expect(Dependencies.current.greeting == "suite's!")
        }
    }
}

@Test("Without the trait, no dependency is overridden") func withoutDependenciesTrait() {
    #expect(Dependencies.current.greeting == "default")
}

import LockstepCore
import LockstepTesting
import Testing

@Suite("The trait .dependencies", .dependencies { $0.greeting = "suite's" })
struct DependenciesTraitTests {
    @Test("A suite's overrides hold in its tests")
    func ofSuite() { #expect(Dependencies.current.greeting == "suite's") }

    @Test("A test's are inside of them", .dependencies { $0.greeting += ", test's" })
    func ofTest() { #expect(Dependencies.current.greeting == "suite's, test's") }

    @Suite("in suites in it")
    struct Inner {
        @Test("they hold, too")
        func ofOuterSuite() { #expect(Dependencies.current.greeting == "suite's") }
    }

    @Test(
        "D1: Cases run in parallel, each with a mock of its own",
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

    @Test("D1: A scope in the test is inside of the trait's")
    func scope() {
        withDependencies {
            $0.greeting += "!"
        } operation: {
            #expect(Dependencies.current.greeting == "suite's!")
        }
    }
}

@Test("Without the trait, nothing is overridden") func withoutDependenciesTrait() {
    #expect(Dependencies.current.greeting == "default")
}

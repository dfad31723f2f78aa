import Testing

@testable import LockstepTesting

@Suite("Printed tests")
struct PrintedTestTests {
    struct Nested<Value> {}

    @Test("Types are named as in their module")
    func names() {
        #expect(PrintedTest.name(of: CounterHistories.self) == "CounterHistories")
        #expect(
            PrintedTest.name(of: Nested<Nested<Int>>.self)
                == "PrintedTestTests.Nested<PrintedTestTests.Nested<Swift.Int>>")
    }

    @Test("Types that cannot be named elsewhere are named for people")
    func localNames() {
        struct Local {}
        #expect(PrintedTest.name(of: Local.self) == "Local")
    }

    @Test("The test's name is made of the type's")
    func functionName() {
        let printed = PrintedTest(running: Nested<Int>.self, nil)
        #expect(printed.source([]).hasPrefix("@Test @MainActor func printedTestTestsNestedScript() async throws {\n"))
    }
}

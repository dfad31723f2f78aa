import Testing

@testable import LockstepTesting

@Suite("Printed tests")
struct PrintedTestTests {
    struct Nested<Value> {}

    @Test("Types have the names that their module uses")
    func names() {
        #expect(PrintedTest.name(of: CounterHistories.self) == "CounterHistories")
        #expect(
            PrintedTest.name(of: Nested<Nested<Int>>.self)
                == "PrintedTestTests.Nested<PrintedTestTests.Nested<Swift.Int>>")
    }

    @Test("Types that other code cannot name have a readable name")
    func localNames() {
        struct Local {}
        #expect(PrintedTest.name(of: Local.self) == "Local")
    }

    @Test("The name of the test is made from the name of the type")
    func functionName() {
        let printed = PrintedTest(running: Nested<Int>.self, nil)
        #expect(printed.source([]).hasPrefix("@Test @MainActor func printedTestTestsNestedScript() async throws {\n"))
    }
}

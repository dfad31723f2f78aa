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

    /// A subject whose events contain values of private types. Each event fails.
    struct PrivateEvents: Explorable {
        private enum Kind { case a(Note) }
        private struct Note { var text: String }

        enum Event {
            case add(Any, String)
        }

        var events: [Event] { [.add(Kind.a(Note(text: "Milk")), "A.(unknown context at $1).b")] }

        func apply(_ event: Event) throws { throw Disagreement("never") }
    }

    @Test("Values of private types are printed as their file names them, and texts are printed unchanged")
    @MainActor func privateTypes() async throws {
        let explorer = Explorer(
            { PrivateEvents() }, printed: PrintedTest(running: PrivateEvents.self, nil))
        let failure = try #require(await explorer.exploreAllOrders(depth: 1).failure)
        #expect(
            failure.events == [#".add(Kind.a(Note(text: "Milk")), "A.(unknown context at $1).b")"#])
        #expect(failure.test.contains("        \(failure.events[0]),\n"))
    }
}

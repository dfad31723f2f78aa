import Lockstep
import LockstepTesting
import Testing
import TodosCore
import TodosTestSupport

/// Tests of several lists during loads.
@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct TodoListsTests {
    private let repository = ScriptedRepository(["Milk"], work: ["Call"])

    private func makeLists() -> TodoLists {
        withDependencies {
            $0.repository = repository
        } operation: {
            TodoLists()
        }
    }

    @Test
    func `A slow load of one list is never shown in another`() async {
        let gates: [TodoList: Gate<Void>] = [.home: Gate(), .work: Gate()]
        for (list, gate) in gates { await repository.holdLoading(of: list, at: gate) }
        let lists = makeLists()
        let tests = TodoList.allCases.map { TestStore(lists[$0]) }
        for test in tests {
            test.start { await $0.loadIfNeeded() }
            await test.expect("loading") { $0.load() }
        }
        for gate in gates.values { await gate.isCalled() }

        // The last requested list answers first.
        gates[.work]?.succeed()
        await tests[1].expect("completed") { $0.loaded([Todo(id: 2, title: "Call", isDone: false)]) }
        #expect(lists[.home].screen.todos == nil)
        gates[.home]?.succeed()
        await tests[0].expect("completed") { $0.loaded([Todo(id: 1, title: "Milk", isDone: false)]) }
        for test in tests { await test.finish() }
    }

    @Test
    func `Clearing one list does not change the other`() async throws {
        let lists = makeLists()
        for list in TodoList.allCases { await lists[list].loadIfNeeded() }
        try await lists[.work].setDone(true, id: 2).get()
        try await TodoEditing(list: lists[.home]).dispatch(\.clearDone).get()
        #expect(await repository.lists[.work]?.map(\.title) == ["Call"])
        #expect(lists[.home].value?.map(\.title) == ["Milk"])
        #expect(lists[.work].screen.list == .work)
    }
}

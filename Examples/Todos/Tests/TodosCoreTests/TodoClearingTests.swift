import Lockstep
import Testing
import TodosCore
import TodosTestSupport

/// Clearing the todos that are done.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct TodoClearingTests {
    private let busy = StateError.server(code: 503, message: "Busy")
    private let repository = ScriptedRepository("Milk", "Bread", "Tea")

    /// A tab that shows the list of the repository, in which two of three are done.
    private func loadedTab() async throws -> TodoEditing {
        for id in [1, 3] { try await repository.setDone(true, id: id) }
        let tab = withDependencies {
            $0.repository = repository
        } operation: {
            TodoEditing(list: TodoStore())
        }
        await tab.list.loadIfNeeded()
        return tab
    }

    @Test
    func `What is done goes, and the rest stays`() async throws {
        let tab = try await loadedTab()
        try await tab.dispatch(\.clearDone).get()
        #expect(tab.list.value == [Todo(id: 2, title: "Bread", isDone: false)])
        #expect(try await repository.todos() == tab.list.value)
        #expect(tab.clearing == .idle)
    }

    @Test
    func `It runs once at a time, and until the list shows it`() async throws {
        let tab = try await loadedTab()
        let (saving, loading) = (Gate(), Gate())
        await repository.holdSaving(at: saving)
        let before = await repository.saves

        let clear = Task { await tab.dispatch(\.clearDone) }
        await saving.holds(1)
        await repository.holdSaving(at: nil)
        #expect(tab.screen.clearing == .saving)
        await #expect(throws: CancellationError.self) { try await tab.dispatch(\.clearDone).get() }
        #expect(tab.clearing == .saving)

        await repository.holdLoading(at: loading)
        await saving.letGo()
        await loading.holds(1)
        #expect(tab.clearing == .saving)
        #expect(tab.list.screen.todos?.count == 3)
        await loading.letGo()
        #expect(await clear.value.isCompleted)
        #expect(tab.clearing == .idle)
        #expect(await repository.saves == before + 1)
    }

    @Test
    func `When it fails the list is as it was, and another try may work`() async throws {
        let tab = try await loadedTab()
        await repository.failSaving(busy)
        await #expect(throws: busy) { try await tab.dispatch(\.clearDone).get() }
        #expect(tab.clearing == .failed(busy))
        #expect(tab.list.value?.count == 3)

        await repository.failSaving(nil)
        try await tab.dispatch(\.clearDone).get()
        #expect(tab.clearing == .idle)
        #expect(tab.list.value?.count == 1)
    }

    @Test
    func `When it is cancelled it has not failed`() async throws {
        let tab = try await loadedTab()
        await repository.failSaving(CancellationError())
        await #expect(throws: CancellationError.self) { try await tab.dispatch(\.clearDone).get() }
        #expect(tab.clearing == .idle)
    }
}

import Lockstep
import Testing
import TodosCore
import TodosTestSupport

/// Renaming todos.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct TodoEditingTests {
    private let busy = StateError.server(code: 503, message: "Busy")
    private let repository = ScriptedRepository("Milk", "Bread")

    /// A tab that shows the list of the repository.
    private func loadedTab() async -> TodoEditing {
        let tab = withDependencies {
            $0.repository = repository
        } operation: {
            TodoEditing(list: TodoStore())
        }
        await tab.list.loadIfNeeded()
        return tab
    }

    @Test
    func `A title is saved when the list shows it`() async throws {
        let tab = await loadedTab()
        tab.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        #expect(tab.edits == [1: TitleEdit(title: "Milk", draft: "Milk")])

        let gate = Gate()
        await repository.holdLoading(at: gate)
        let save = Task { await tab.dispatch(\.save, 1, " Oat milk ") }
        await gate.holds(1)
        #expect(await repository.list.map(\.title) == ["Oat milk", "Bread"])
        #expect(tab.edits == [1: TitleEdit(title: "Milk", draft: " Oat milk ", state: .saving)])

        await gate.letGo()
        #expect(await save.value.isCompleted)
        #expect(tab.edits.isEmpty)
        #expect(tab.list.value?.map(\.title) == ["Oat milk", "Bread"])
    }

    @Test
    func `Several titles are edited by themselves`() async throws {
        let tab = await loadedTab()
        let other = TodoEditing(list: tab.list)
        tab.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        tab.dispatch(\.edit, 2, TitleEdit(title: "Bread", draft: "Brown bread"))
        tab.dispatch(\.cancel, 1)
        #expect(tab.edits == [2: TitleEdit(title: "Bread", draft: "Brown bread")])
        #expect(other.edits.isEmpty)
        try await tab.dispatch(\.save, 2, "White bread").get()
        #expect(await repository.list.map(\.title) == ["Milk", "White bread"])
    }

    @Test
    func `While a title is being saved nothing else happens to it`() async {
        let tab = await loadedTab()
        let gate = Gate()
        await repository.holdSaving(at: gate)
        tab.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        let save = Task { await tab.dispatch(\.save, 1, "Oat milk") }
        await gate.holds(1)
        await repository.holdSaving(at: nil)

        let saving = [1: TitleEdit(title: "Milk", draft: "Oat milk", state: .saving)]
        tab.dispatch(\.edit, 1, TitleEdit(title: "Bread", draft: "Soy milk"))
        #expect(tab.edits == saving)
        tab.dispatch(\.cancel, 1)
        #expect(tab.edits == saving)
        await #expect(throws: CancellationError.self) { try await tab.dispatch(\.save, 1, "Soy milk").get() }
        #expect(tab.edits == saving)

        await gate.letGo()
        #expect(await save.value.isCompleted)
        #expect(await repository.saves == 1)
        #expect(tab.list.value?.map(\.title) == ["Oat milk", "Bread"])
    }

    @Test(arguments: [
        ("", StateError.validation(.empty(field: "Title"))),
        (" \n", .validation(.empty(field: "Title"))),
        (String(repeating: "x", count: 201), .validation(.tooLong(field: "Title", limit: 200))),
    ])
    func `A title that cannot be is refused, and stays as it was typed`(typed: String, error: StateError) async {
        let tab = await loadedTab()
        tab.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        await #expect(throws: error) { try await tab.dispatch(\.save, 1, typed).get() }
        #expect(tab.edits == [1: TitleEdit(title: "Milk", draft: typed, state: .failed(error))])
        #expect(await repository.saves == 0)
    }

    @Test
    func `A save that fails keeps what was typed and says why, until it works`() async throws {
        let tab = await loadedTab()
        await repository.failSaving(busy)
        tab.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        await #expect(throws: busy) { try await tab.dispatch(\.save, 1, "Oat milk").get() }
        #expect(tab.screen.edits == [1: TitleEdit(title: "Milk", draft: "Oat milk", state: .failed(busy))])
        #expect(tab.list.screen.errors.isEmpty)
        #expect(tab.list.value?.map(\.title) == ["Milk", "Bread"])

        tab.dispatch(\.edit, 1, TitleEdit(title: "Bread", draft: "Soy milk"))
        #expect(tab.edits == [1: TitleEdit(title: "Milk", draft: "Soy milk", state: .failed(busy))])
        await repository.failSaving(nil)
        try await tab.dispatch(\.save, 1, "Soy milk").get()
        #expect(tab.edits.isEmpty)
        #expect(tab.list.value?.map(\.title) == ["Soy milk", "Bread"])
    }

    @Test
    func `A save that was cancelled has not failed`() async {
        let tab = await loadedTab()
        await repository.failSaving(CancellationError())
        await #expect(throws: CancellationError.self) { try await tab.dispatch(\.save, 1, "Oat milk").get() }
        #expect(tab.edits == [1: TitleEdit(title: "Oat milk")])
    }

    @Test
    func `Saved but not loaded anew, it is saved`() async {
        let tab = await loadedTab()
        await repository.failLoading(busy)
        #expect(await tab.dispatch(\.save, 1, "Oat milk").isCompleted)
        #expect(tab.edits.isEmpty)
        #expect(tab.list.error == busy)
    }

    @Test
    func `An interactor works on any store, with the dependencies around it`() async throws {
        let tab = await loadedTab()
        let elsewhere = ScriptedRepository("Tea")
        let interactor = withDependencies {
            $0.repository = elsewhere
        } operation: {
            TodoEditingInteractor.build()
        }
        try await interactor.dispatch(\.save, to: tab, 1, "Green tea").get()
        #expect(try await elsewhere.todos().map(\.title) == ["Green tea"])
        #expect(await repository.saves == 0)
    }

    @Test
    func `Whoever records sees what a save was made of`() async throws {
        let tab = await loadedTab()
        let history = HistoryRecorder(limit: 100)
        tab.pipeline.attach(history)
        try await tab.dispatch(\.save, 1, "Oat milk").get()
        await repository.failSaving(busy)
        await tab.dispatch(\.save, 2, "Brown bread")
        #expect(history.executions.map(\.name) == ["save", "save", "end"])
        #expect(history.commits.map(\.label) == ["save", "saved", "save", "end"])
    }

    @Test
    func `Where nobody said where todos are kept, everything fails`() async {
        let store = TodoStore()
        await store.loadIfNeeded()
        #expect(store.error?.code == "no-repository")
        let tab = TodoEditing(list: store)
        #expect(await tab.dispatch(\.clearDone).error as? StateError == store.error)
    }
}

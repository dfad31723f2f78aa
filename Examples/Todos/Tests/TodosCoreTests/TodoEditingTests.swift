import Lockstep
import LockstepTesting
import Testing
import TodosCore
import TodosTestSupport

/// Tests of renaming todos.
@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct TodoEditingTests {
    private let busy = StateError.server(code: 503, message: "Busy")
    private let repository = ScriptedRepository("Milk", "Bread")
    private let gate = Gate<Void>()

    private func todos(_ titles: String...) -> [Todo] {
        titles.enumerated().map { Todo(id: $0 + 1, title: $1, isDone: false) }
    }

    /// Returns tests of a tab and of its loaded list.
    private func loadedTests() async -> (tab: TestStore<TodoEditing>, list: TestStore<TodoStore>) {
        let tab = withDependencies {
            $0.repository = repository
        } operation: {
            TodoEditing(list: TodoStore())
        }
        await tab.list.loadIfNeeded()
        return (TestStore(tab), TestStore(tab.list))
    }

    @Test
    func `An edit ends when the list shows the saved title`() async {
        let (tab, list) = await loadedTests()
        tab.store.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        await tab.expect("edit") { $0.edits = [1: TitleEdit(title: "Milk", draft: "Milk")] }

        await repository.holdSaving(at: gate)
        let save = tab.start { await $0.dispatch(\.save, 1, " Oat milk ") }
        await tab.expect("save") { $0.edits[1] = TitleEdit(title: "Milk", draft: " Oat milk ", state: .saving) }
        await gate.isCalled()
        #expect(await repository.list.map(\.title) == ["Milk", "Bread"])

        gate.succeed()
        await list.expect { $0.loaded(todos("Oat milk", "Bread")) }
        #expect(await repository.list.map(\.title) == ["Oat milk", "Bread"])
        await tab.expect("saved") { $0.edits = [:] }
        #expect(await save.value.isCompleted)
        await tab.finish()
        await list.finish()
    }

    @Test
    func `Several titles are edited independently`() async {
        let (tab, list) = await loadedTests()
        let other = TestStore(TodoEditing(list: tab.store.list))
        tab.store.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        await tab.expect("edit") { $0.edits[1] = TitleEdit(title: "Milk") }
        tab.store.dispatch(\.edit, 2, TitleEdit(title: "Bread", draft: "Brown bread"))
        await tab.expect("edit") { $0.edits[2] = TitleEdit(title: "Bread", draft: "Brown bread") }
        tab.store.dispatch(\.cancel, 1)
        await tab.expect("cancel") { $0.edits[1] = nil }
        tab.start { await $0.dispatch(\.save, 2, "White bread") }
        await tab.expectEnd { $0.edits = [:] }
        await list.expectEnd { $0.loaded(todos("Milk", "White bread")) }
        #expect(await repository.list.map(\.title) == ["Milk", "White bread"])
        await other.finish()
        await tab.finish()
    }

    @Test
    func `While a title is being saved, it cannot be edited, cancelled or saved again`() async {
        let (tab, list) = await loadedTests()
        await repository.holdSaving(at: gate)
        tab.store.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        await tab.expect("edit") { $0.edits = [1: TitleEdit(title: "Milk")] }
        let save = tab.start { await $0.dispatch(\.save, 1, "Oat milk") }
        await tab.expect("save") { $0.edits = [1: TitleEdit(title: "Milk", draft: "Oat milk", state: .saving)] }
        await gate.isCalled()
        await repository.holdSaving(at: nil)

        // None of these makes a commit.
        tab.store.dispatch(\.edit, 1, TitleEdit(title: "Bread", draft: "Soy milk"))
        tab.store.dispatch(\.cancel, 1)
        await #expect(throws: CancellationError.self) { try await tab.store.dispatch(\.save, 1, "Soy milk").get() }

        gate.succeed()
        await tab.expect("saved") { $0.edits = [:] }
        #expect(await save.value.isCompleted)
        await list.expectEnd { $0.loaded(todos("Oat milk", "Bread")) }
        #expect(await repository.saves == 1)
        await tab.finish()
    }

    @Test(arguments: [
        ("", StateError.validation(.required(field: "Title"))),
        (" \n", .validation(.required(field: "Title"))),
        (String(repeating: "x", count: 201), .validation(.tooLong(field: "Title", limit: 200))),
    ])
    func `An invalid title is refused, and the typed text stays`(typed: String, error: StateError) async {
        let (tab, list) = await loadedTests()
        tab.store.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        await tab.expect("edit") { $0.edits = [1: TitleEdit(title: "Milk")] }
        tab.start { await $0.dispatch(\.save, 1, typed) }
        await tab.expect("save") { $0.edits[1] = TitleEdit(title: "Milk", draft: typed, state: .saving) }
        await tab.expect("end") { $0.edits[1]?.state = .failed(error) }
        #expect(await tab.outcome(of: "save")?.error as? StateError == error)
        #expect(await repository.saves == 0)
        await tab.finish()
        await list.finish()
    }

    @Test
    func `A failed save keeps the typed text and shows the error, until a save succeeds`() async {
        let (tab, list) = await loadedTests()
        await repository.failSaving(busy)
        tab.store.dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        await tab.expect("edit") { $0.edits = [1: TitleEdit(title: "Milk")] }
        tab.start { await $0.dispatch(\.save, 1, "Oat milk") }
        await tab.expect("save") { $0.edits[1] = TitleEdit(title: "Milk", draft: "Oat milk", state: .saving) }
        await tab.expect("end") { $0.edits[1]?.state = .failed(busy) }
        #expect(await tab.outcome(of: "save")?.error as? StateError == busy)
        #expect(tab.store.list.screen.errors.isEmpty)

        tab.store.dispatch(\.edit, 1, TitleEdit(title: "Bread", draft: "Soy milk"))
        await tab.expect("edit") { $0.edits[1]?.draft = "Soy milk" }
        await repository.failSaving(nil)
        tab.start { await $0.dispatch(\.save, 1, "Soy milk") }
        await tab.expect("save") { $0.edits[1]?.state = .saving }
        await tab.expect("saved") { $0.edits = [:] }
        #expect(await tab.outcome(of: "save")?.isCompleted == true)
        await tab.finish()
        await list.expectEnd { $0.loaded(todos("Soy milk", "Bread")) }
    }

    @Test
    func `A cancelled save has not failed`() async {
        let (tab, list) = await loadedTests()
        await repository.failSaving(CancellationError())
        tab.start { await $0.dispatch(\.save, 1, "Oat milk") }
        await tab.expect("save") { $0.edits = [1: TitleEdit(title: "Oat milk", state: .saving)] }
        await tab.expect("end") { $0.edits[1]?.state = .idle }
        let outcome = await tab.outcome(of: "save")
        #expect(throws: CancellationError.self) { try outcome?.get() }
        await tab.finish()
        await list.finish()
    }

    @Test
    func `A saved title is shown even if the last load failed`() async {
        let (tab, list) = await loadedTests()
        await repository.failLoading(busy)
        await list.store.refresh()
        await list.expectEnd { $0.failed(busy) }
        let save = tab.start { await $0.dispatch(\.save, 1, "Oat milk") }
        await tab.expect("save") { $0.edits = [1: TitleEdit(title: "Oat milk", state: .saving)] }
        await tab.expect("saved") { $0.edits = [:] }
        #expect(await save.value.isCompleted)
        await list.expectEnd { $0.latestValue = todos("Oat milk", "Bread") }
        await tab.finish()
    }

    @Test
    func `An interactor works on any store`() async {
        let (tab, list) = await loadedTests()
        let interactor = TodoEditingInteractor.build()
        tab.start { await interactor.dispatch(\.save, to: $0, 1, "Oat milk") }
        await tab.expect("save") { $0.edits = [1: TitleEdit(title: "Oat milk", state: .saving)] }
        await tab.expect("saved") { $0.edits = [:] }
        await list.expectEnd { $0.loaded(todos("Oat milk", "Bread")) }
        await tab.finish()
    }

    @Test
    func `A recorder receives each step of a save`() async {
        let (tab, list) = await loadedTests()
        tab.exhaustivity = .end
        list.exhaustivity = .end
        tab.start { await $0.dispatch(\.save, 1, "Oat milk") }
        await tab.expectEnd { _ in }
        await repository.failSaving(busy)
        tab.start { await $0.dispatch(\.save, 2, "Brown bread") }
        await tab.expectEnd { $0.edits = [2: TitleEdit(title: "Brown bread", state: .failed(busy))] }
        #expect(tab.executions.map(\.name) == ["save", "save", "end"])
        #expect(tab.commits.map(\.label) == ["save", "saved", "save", "end"])
        await list.expectEnd { $0.loaded(todos("Oat milk", "Bread")) }
    }

    @Test
    func `Without a repository, every request fails`() async throws {
        let list = TestStore(TodoStore())
        list.start { await $0.loadIfNeeded() }
        await list.expect("loading") { $0.load() }
        let error = await list.outcome(of: "loadIfNeeded")?.error.map(StateError.init(from:))
        #expect(error?.code == "no-repository")
        await list.expect("failed") { $0.state = .failed(error ?? busy) }
        let tab = TestStore(TodoEditing(list: list.store))
        tab.start { await $0.dispatch(\.clearDone) }
        await tab.expectEnd { $0.clearing = .failed(error ?? busy) }
        #expect(await tab.outcome(of: "clearDone")?.error as? StateError == error)
        await tab.finish()
        await list.finish()
    }
}

import Foundation
import Lockstep
import Testing
import TodosCore
import TodosTestSupport

@MainActor @Suite(.timeLimit(.minutes(1)))
struct TodoStoreSavingTests {
    private let form = UUID()
    private let busy = StateError.server(code: 503, message: "Busy")

    private func loadedStore(_ repository: ScriptedRepository) async -> TodoStore {
        let store = withDependencies {
            $0.repository = repository
        } operation: {
            TodoStore()
        }
        await store.loadIfNeeded()
        return store
    }

    @Test
    func `Every change is saved and shown`() async throws {
        let repository = ScriptedRepository("Milk")
        let store = await loadedStore(repository)

        try await store.add(title: " Bread ", form: form).get()
        try await store.setDone(true, id: 1).get()
        #expect(
            store.value == [
                Todo(id: 1, title: "Milk", isDone: true),
                Todo(id: 2, title: "Bread", isDone: false),
            ]
        )
        try await store.setDone(false, id: 1).get()
        try await store.delete(id: 2).get()
        #expect(store.value == [Todo(id: 1, title: "Milk", isDone: false)])
        #expect(try await repository.todos() == store.value)
    }

    @Test
    func `A change under way is known as such`() async {
        let gate = Gate()
        let repository = ScriptedRepository("Milk")
        let store = await loadedStore(repository)
        await repository.holdSaving(at: gate)

        let add = Task { await store.add(title: "Bread", form: form) }
        let delete = Task { await store.delete(id: 1) }
        await gate.holds(2)
        #expect(store.screen.saving == [.add(form: form), .change(1)])
        #expect(store.value?.map(\.title) == ["Milk"])

        await gate.letGo()
        await gate.letGo()
        _ = await (add.value, delete.value)
        #expect(store.screen.saving.isEmpty)
        #expect(store.value?.map(\.title) == ["Bread"])
    }

    @Test
    func `A save that fails keeps the list and says why`() async {
        let repository = ScriptedRepository("Milk")
        let store = await loadedStore(repository)
        await repository.failSaving(busy)

        #expect(await store.add(title: "Bread", form: form).error == busy)
        #expect(await store.setDone(true, id: 1).error == busy)
        #expect(store.screen.errors == [.add(form: form): busy, .change(1): busy])
        #expect(store.screen.state == .loaded([Todo(id: 1, title: "Milk", isDone: false)]))

        await repository.failSaving(nil)
        #expect(await store.add(title: "Bread", form: form).error == nil)
        #expect(store.screen.errors == [.change(1): busy])
        #expect(store.value?.map(\.title) == ["Milk", "Bread"])
    }

    @Test
    func `Of two saves at the same time the list shows both, whichever load ends last`() async {
        let gate = Gate()
        let repository = ScriptedRepository()
        let store = await loadedStore(repository)
        await repository.holdLoading(at: gate)

        let first = Task { await store.add(title: "Milk", form: form) }
        await gate.holds(1)
        let second = Task { await store.add(title: "Bread", form: form) }
        await gate.holds(2)
        // The load that read both todos ends first, the one that read only one ends last.
        await gate.letGo(1)
        await gate.letGo(0)
        _ = await (first.value, second.value)
        #expect(store.value?.map(\.title) == ["Milk", "Bread"])
        #expect(store.screen.state.isLoading == false)
    }

    @Test
    func `What was saved is shown even when the first load had failed`() async {
        let repository = ScriptedRepository()
        await repository.failLoading(busy)
        let store = await loadedStore(repository)
        await repository.failLoading(nil)
        _ = await store.add(title: "Milk", form: form)
        #expect(store.value?.map(\.title) == ["Milk"])
    }

    @Test(arguments: ["", "   ", "\n\t ", "\u{0}\u{7}"])
    func `A title with nothing in it is refused`(title: String) async {
        let repository = ScriptedRepository()
        let store = await loadedStore(repository)
        let error = StateError.validation(.empty(field: "Title"))
        #expect(await store.add(title: title, form: form).error == error)
        #expect(store.screen.errors == [.add(form: form): error])
        #expect(await repository.saves == 0)
    }

    @Test
    func `A title may be long but not longer`() async {
        let store = await loadedStore(ScriptedRepository())
        let longest = String(repeating: "é", count: Todo.titleLimit)
        #expect(await store.add(title: longest, form: form).error == nil)
        #expect(
            await store.add(title: longest + "!", form: form).error
                == .validation(.tooLong(field: "Title", limit: Todo.titleLimit))
        )
        #expect(store.value?.map(\.title) == [longest])
    }

    @Test
    func `Whoever follows the screen sees every settled change`() async {
        let repository = ScriptedRepository()
        let store = await loadedStore(repository)
        var screens = store.values(of: \.screen).makeAsyncIterator()
        #expect(await screens.next()?.todos == [])

        _ = await store.add(title: "Milk", form: form)
        var titles: [String]? = []
        while titles == [] { titles = await screens.next()?.todos?.map(\.title) }
        #expect(titles == ["Milk"])
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

import Lockstep
import Testing
import TodosCore
import TodosTestSupport

@MainActor @Suite(.timeLimit(.minutes(1)))
struct TodoStoreLoadingTests {
    private let busy = StateError.server(code: 503, message: "Busy")

    private func makeStore(_ repository: ScriptedRepository) -> TodoStore {
        withDependencies {
            $0.repository = repository
        } operation: {
            TodoStore()
        }
    }

    @Test
    func `The first load shows no list until it ends`() async {
        let gate = Gate()
        let repository = ScriptedRepository("Milk")
        await repository.holdLoading(at: gate)
        let store = makeStore(repository)
        #expect(store.screen.state == .idle)

        let load = Task { await store.loadIfNeeded() }
        await gate.holds(1)
        #expect(store.screen.state == .loading(previous: nil))
        #expect(store.screen.todos == nil)

        await gate.letGo()
        await load.value
        #expect(store.screen.state == .loaded([Todo(id: 1, title: "Milk", isDone: false)]))
    }

    @Test
    func `Loading is done once when it is needed once`() async {
        let gate = Gate()
        let repository = ScriptedRepository("Milk")
        await repository.holdLoading(at: gate)
        let store = makeStore(repository)

        let first = Task { await store.loadIfNeeded() }
        await gate.holds(1)
        let second = Task { await store.loadIfNeeded() }
        await gate.letGo()
        await first.value
        await second.value
        await store.loadIfNeeded()
        #expect(await repository.loads == 1)
    }

    @Test
    func `A refresh keeps the list visible`() async {
        let repository = ScriptedRepository("Milk")
        let store = makeStore(repository)
        await store.loadIfNeeded()
        let list = store.value

        let gate = Gate()
        await repository.holdLoading(at: gate)
        let refresh = Task { await store.refresh() }
        await gate.holds(1)
        #expect(store.screen.state == .loading(previous: list))
        #expect(store.screen.todos == list)
        #expect(list?.map(\.title) == ["Milk"])

        await gate.letGo()
        await refresh.value
        #expect(store.screen.state.isLoading == false)
    }

    @Test
    func `A load that fails can be tried again`() async {
        let repository = ScriptedRepository("Milk")
        await repository.failLoading(busy)
        let store = makeStore(repository)
        await store.loadIfNeeded()
        #expect(store.screen.state == .failed(busy))
        #expect(store.error?.isRetryable == true)
        #expect(store.screen.todos == nil)

        await repository.failLoading(nil)
        await store.refresh()
        #expect(store.value?.map(\.title) == ["Milk"])
    }

    @Test
    func `A refresh that fails keeps the last list`() async {
        let repository = ScriptedRepository("Milk")
        let store = makeStore(repository)
        await store.loadIfNeeded()
        await repository.failLoading(busy)
        await store.refresh()
        #expect(store.screen.state == .failed(busy))
        #expect(store.screen.todos?.map(\.title) == ["Milk"])
    }

    @Test
    func `Starting over forgets the list`() async {
        let repository = ScriptedRepository("Milk")
        let store = makeStore(repository)
        await store.loadIfNeeded()

        let gate = Gate()
        await repository.holdLoading(at: gate)
        let load = Task { await store.startOver() }
        await gate.holds(1)
        #expect(store.screen.state == .loading(previous: nil))
        #expect(store.screen.todos == nil)
        await gate.letGo()
        await load.value
        #expect(store.value?.map(\.title) == ["Milk"])
    }
}

import Lockstep
import Testing

// The snippets of Onward's document, with `import Lockstep` instead of `import Onward`.

// MARK: Declarations that the snippets need

/// A store in the state of another one. Views dispatch its actions.
@Observable
@Store(ToDoItemInteractor.self)
final class ToDo: Identifiable {
    var title: String
    var description: String
    var isCompleted = false

    init(title: String, description: String = "") {
        self.title = title
        self.description = description
    }
}

@Interactor
final class ToDoItemInteractor {
    @Reducer(ToDo.self, get: \.isCompleted, set: \.isCompleted)
    func toggle(_ isCompleted: Bool) -> Bool { !isCompleted }

    @Action(\Self.toggleReducer)
    var toggleCompleted: Action<ToDo>
}

protocol APIClient: Sendable {
    func fetchItems() async -> [ToDo]
}

struct DefaultAPIClient: APIClient {
    @MainActor func fetchItems() async -> [ToDo] { [ToDo(title: "remote")] }
}

struct MockAPIClient: APIClient {
    var title = "mock"

    @MainActor func fetchItems() async -> [ToDo] { [ToDo(title: title)] }
}

// MARK: 3. Register and resolve dependencies

// Declaration (e.g. in Workers/APIClient.swift)
extension OnwardContainer {
    @Inward var apiClient: APIClient = DefaultAPIClient()
}

// MARK: 1. Define a store

@Observable
@Store(ToDoInteractor.self)
final class ToDoStore {
    var todos: [ToDo] = []
    var isAlertPresented: Bool = false
}

// MARK: 2. Define an interactor

@Interactor
final class ToDoInteractor {
    @Outward(\.apiClient) var apiClient: APIClient

    // Inline declarative style
    var addItem: Action<ToDoStore, String, String> {
        Action { title, description in
            Middleware { proxy in
                let newToDo = ToDo(title: title, description: description)
                var todos = proxy.todos
                todos.append(newToDo)
                proxy.dispatch(\.todosMutator, todos)
            }
        }
    }

    var loadRemote: AsyncAction<ToDoStore> {
        AsyncAction {
            AsyncMiddleware { proxy in
                let items = await self.apiClient.fetchItems()
                proxy.dispatch(\.todosMutator, items)
            }
            AsyncReducer(setter: \.isAlertPresented) { true }
        }
    }

    // Macro style — composes named reducers and middleware by key path
    @Action(middlewares: \Self.fetchMiddleware, lateReducers: \Self.showAlertReducer)
    var loadRemoteAction: AsyncAction<ToDoStore>

    @Middleware(ToDoStore.self)
    private func fetch(_ proxy: ToDoStore.Proxy) async {
        let items = await apiClient.fetchItems()
        proxy.dispatch(\.todosMutator, items)
    }

    @Reducer(ToDoStore.self, set: \.isAlertPresented)
    func showAlert() async -> Bool { true }
}

@MainActor
@Suite struct OnwardSeedSnippetsTests {
    @Test func `the declarative style works`() async {
        let store = ToDoStore()
        store.dispatch(\.addItem, "New Task", "Description")
        #expect(store.todos.map(\.title) == ["New Task"] && store.todos.map(\.description) == ["Description"])
        await store.dispatch(\.loadRemote)
        #expect(store.todos.map(\.title) == ["remote"] && store.isAlertPresented)
    }

    @Test func `the macro style works`() async {
        let store = ToDoStore()
        await store.dispatch(\.loadRemoteAction)
        #expect(store.todos.map(\.title) == ["remote"] && store.isAlertPresented)
        #expect(store.interactor.loadRemoteAction.name == "loadRemoteAction")
        #expect(store.todosMutator.name == "todosMutator")
    }

    @Test func `a store in a store dispatches an action`() {
        let store = ToDoStore()
        store.dispatch(\.addItem, "New Task", "Description")
        for todo in store.todos { todo.dispatch(\.toggleCompleted) }
        #expect(store.todos.map(\.isCompleted) == [true])
        let before = store.pipeline.snapshot
        store.dispatch(\.todosMutator, [])
        store.pipeline.restore(before)
        #expect(store.todos.map(\.isCompleted) == [true])
    }

    @Test func `an interactor has the dependencies of the scope that created its store`() async {
        let store = withDependencies {
            $0.apiClient = MockAPIClient(title: "where it was made")
        } operation: {
            ToDoStore()
        }
        // The interactor is created now, outside of that scope.
        await store.dispatch(\.loadRemote)
        #expect(store.todos.map(\.title) == ["where it was made"])
        await withDependencies {
            $0.apiClient = MockAPIClient(title: "where it is used")
        } operation: {
            _ = await store.dispatch(\.loadRemote)
        }
        #expect(store.todos.map(\.title) == ["where it is used"])
    }
}

/// A test of charges, which apply to the whole process. Only this test uses this client.
@MainActor
@Suite struct ChargeSeedSnippetTests {
    @Test func `a client can be charged for tests`() async {
        OnwardContainer.charge(\.chargedClient, MockAPIClient())
        #expect(await Dependencies.current.chargedClient.fetchItems().map(\.title) == ["mock"])
        OnwardContainer.discharge(\.chargedClient)
        #expect(await Dependencies.current.chargedClient.fetchItems().map(\.title) == ["remote"])
    }
}

extension OnwardContainer {
    @Inward var chargedClient: APIClient = DefaultAPIClient()
}

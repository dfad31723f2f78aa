import Lockstep
import SwiftUI
import Testing

// The view of Onward's document, with `import Lockstep` instead of `import Onward`.

// MARK: Declarations that the snippet needs

@Observable
@Store(ToDoItemInteractor.self)
final class ToDo: Identifiable {
    var title: String
    var isCompleted = false

    init(title: String) { self.title = title }
}

@Interactor
final class ToDoItemInteractor {
    @Reducer(ToDo.self, get: \.isCompleted, set: \.isCompleted)
    func toggle(_ isCompleted: Bool) -> Bool { !isCompleted }

    @Action(\Self.toggleReducer)
    var toggleCompleted: Action<ToDo>
}

@Observable
@Store(ToDoInteractor.self)
final class ToDoStore {
    var todos: [ToDo] = []
    var isAlertPresented: Bool = false
}

@Interactor
final class ToDoInteractor {
    var addItem: Action<ToDoStore, String, String> {
        Action { title, description in
            Middleware { proxy in
                proxy.dispatch(\.todosMutator, proxy.todos + [ToDo(title: "\(title): \(description)")])
            }
        }
    }

    var loadRemote: AsyncAction<ToDoStore> {
        AsyncAction {
            AsyncMiddleware { proxy in
                proxy.dispatch(\.todosMutator, [ToDo(title: "remote")])
            }
            AsyncReducer(setter: \.isAlertPresented) { true }
        }
    }
}

// MARK: 4. Dispatch actions from the UI

private struct ContentView: View {
    @State private var store: ToDoStore = .init()

    var body: some View {
        List(store.todos) { todo in
            Text(todo.title)
                .onTapGesture {
                    // Dispatch on a nested store
                    todo.dispatch(\.toggleCompleted)
                }
        }
        .toolbar {
            Button("Add") {
                store.dispatch(\.addItem, "New Task", "Description")
            }
        }
        .task {
            await store.dispatch(\.loadRemote)
        }
    }
}

/// The same view, for a store that the test creates.
private struct TitlesView: View {
    let store: ToDoStore

    var body: some View {
        List(store.todos) { todo in
            Text(todo.title)
                .onTapGesture {
                    todo.dispatch(\.toggleCompleted)
                }
        }
    }
}

// MARK: Tests

@MainActor @Suite(.timeLimit(.minutes(20))) struct OnwardViewsTests {
    @Test func `a view dispatches actions`() async throws {
        let host = ViewHost { ContentView() }
        #expect(host.render() == "List\nToolbar\n  Button \"Add\"")
        host.appear()
        #expect(
            await host.rendered { $0.contains("remote") } == """
                List
                  Text "remote" (tappable)
                Toolbar
                  Button "Add"
                """
        )
        try host.press("Add")
        #expect(host.render().contains("Text \"New Task: Description\" (tappable)"))
        await host.disappear()
    }

    @Test func `a row dispatches an action of a store in the store`() throws {
        let store = ToDoStore()
        store.todos = [ToDo(title: "one"), ToDo(title: "two")]
        let host = ViewHost { TitlesView(store: store) }
        try host.press("two")
        #expect(store.todos.map(\.isCompleted) == [false, true])
    }
}

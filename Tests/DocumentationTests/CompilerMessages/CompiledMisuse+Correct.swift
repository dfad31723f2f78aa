extension CompiledMisuse {
    /// What the misuses are about, together with correct uses of all that has an unavailable overload.
    static let correct = #"""
        import Lockstep

        struct Todo: Equatable, Sendable {
            var title = ""
        }

        @Store(TodoInteractor.self)
        @Observable
        final class TodoStore {
            var todos: [Todo] = []
            var n = 0
            let id = 1
            var isEmpty: Bool { todos.isEmpty }
            var own: Action<TodoStore, Int> { Action { n in Reducer(setter: \.n) { n } } }
        }

        @Interactor
        final class TodoInteractor {
            var add: Action<TodoStore, String> {
                Action { title in Reducer(get: \.todos, set: \.todos) { $0 + [Todo(title: title)] } }
            }
            var insert: Action<TodoStore, String, Int> {
                Action { title, index in
                    Reducer(get: \.todos, set: \.todos, \.n) { todos in (todos + [Todo(title: title)], index) }
                }
            }
            var reset: Action<TodoStore> {
                Action {
                    for n in 0..<3 { Reducer(setter: \.n) { n } }
                    [Reducer(set: \.todos) { [] }]
                    if true { Middleware { $0.dispatch(\.add, "x") } } else { Reducer(getter: \.id) { print($0) } }
                    self.shared
                }
            }
            var shared: [any ActionComponent<TodoStore>] { [Reducer(set: \.n) { 1 }] }
            var load: AsyncAction<TodoStore> {
                AsyncAction {
                    AsyncMiddleware { proxy in await proxy.dispatch(\.loadPage, 1) }
                    AsyncReducer(get: \.n, set: \.n) { $0 + 1 }
                    Reducer(setter: \.n) { 2 }
                }
            }
            var loadPage: AsyncAction<TodoStore, Int> { AsyncAction { page in Reducer(setter: \.n) { page } } }
        }

        struct Counter: Equatable, Sendable {
            var n = 0
            var name: String?
        }

        func reset(_ counter: inout Counter) { counter.n = 0 }
        func add(_ counter: inout Counter, _ n: Int) { counter.n += n }

        /// A struct store needs no `@Observable`.
        @MainActor
        final class CounterStore: Store<Counter> {
            init() { super.init(state: Counter()) }
            func increment() { commit { $0.n = self.n + 1 } }
        }

        @Statable([Todo].self)
        @MainActor @Observable
        final class ListStore {}

        /// A store with a child needs `@MainActor`.
        @Store
        @MainActor @Observable
        final class ParentStore {
            var child = TodoStore()
        }

        protocol Counting { @MainActor var state: Counter { get } }
        extension CounterStore: Counting {}
        protocol Listing { @MainActor var state: AsyncState<[Todo]> { get } }
        extension ListStore: Listing {}

        @MainActor func writes(_ parent: ParentStore.Proxy) {
            parent.child.n = 3
            parent.child.todos.append(Todo())
        }

        @MainActor func reads(_ todos: TodoStore.Proxy, _ counter: CounterStore, _ list: ListStore) {
            let part: KeyPath<CounterStore, Int> = \.state.n
            let state: KeyPath<ListStore, AsyncState<[Todo]>> = \ListStore.state
            _ = [counter].map(\.state.n) + [todos.n, todos.todos.count, todos.id, counter[keyPath: part]]
            _ = [list].map(\.state).map(\.isLoading) + [list[keyPath: state].isIdle, todos.isEmpty]
        }

        @MainActor func uses(_ todos: TodoStore, _ counter: CounterStore) async {
            todos.dispatch(\.add, "x")
            todos.dispatch(\.insert, "x", 2)
            todos.dispatch(\.reset)
            todos.dispatch(\.nMutator, 1)
            todos.dispatch(\.own, 1)
            await todos.dispatch(\.load)
            await todos.dispatch(\.loadPage, 1)
            TodoInteractor().dispatch(\.add, to: todos, "x")
            counter[\.n] = counter.n + (counter.name?.count ?? 0)
            _ = [counter].map(\.n)
            let clear = Mutation<Counter, Void>("clear") { $0.n = 0 }
            counter.commit(mutation: clear)
            counter.commit("reset", reset)
            counter.commit(mutation: add, payload: 1)
        }
        """#
}

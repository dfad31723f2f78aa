extension CompiledMisuse {
    private static let setter =
        "setter for 'subscript(dynamicMember:)' is unavailable: only commits change the state of a struct store: "
        + #"store.commit { $0.count = 3 }, or store[\.count] = 3"#

    private static let stateSetter =
        "setter for 'state' is unavailable: only commits change the state of a struct store: store.commit { $0.count = 3 }, or "
        + #"store[\.count] = 3"#

    private static let valueSetter =
        "setter for 'state' is unavailable: the state changes by set(_:), setError(_:), startLoading(), reset() and loads"

    private static let valueOfStore =
        "setter for 'value' is unavailable: change the value by 'set(_:)', or by 'update { $0.append(item) }'"

    private static let proxySetter =
        "setter for 'subscript(dynamicMember:)' is unavailable: a proxy is a copy of the state; to change the store, "
        + #"write 'proxy.set(\.count, to: 3)'"#

    private static func change(
        _ name: String, of store: String = "CounterStore", _ statement: String, _ message: String = setter
    ) -> CompiledMisuse {
        CompiledMisuse(
            name: name,
            source: """
                import Lockstep
                @MainActor func test\(name.filter(\.isLetter))(_ store: \(store)) {
                    \(statement)
                }
                """,
            line: 3, message: message)
    }

    static let stores: [CompiledMisuse] = [
        change("a field that is set", "store.n = 3"),
        change("a field that is changed in place", "store.n += 3"),
        change("a field that a method changes", #"store.name?.append("x")"#),
        change("a field of the state that is set", "store.state.n = 3", stateSetter),
        change("the state that is set", "store.state = Counter()", stateSetter),
        change("the state that a method changes", #"store.state.name?.append("x")"#, stateSetter),
        change("the state of a value store that is set", of: "ListStore", "store.state = .loaded([])", valueSetter),
        change("the state of a value that is set", of: "AsyncValue<Int>", "store.state = .idle", valueSetter),
        change("a value of a proxy that is set", of: "TodoStore.Proxy", "store.n = 3", proxySetter),
        change("a value of a proxy that is changed in place", of: "TodoStore.Proxy", "store.n += 3", proxySetter),
        change(
            "a value of a proxy that a method changes", of: "TodoStore.Proxy", "store.todos.append(Todo())", proxySetter
        ),
        change(
            "a value of the proxy of a task that is set", of: "TaskProxy<TodoStore>", "store.n = 3",
            "cannot assign through dynamic lookup property"),
        change(
            "a value of the proxy of a task without try", of: "TaskProxy<TodoStore>", "print(store.n)",
            "subscript access can throw, but it is not marked with 'try'"),
        change("the value of a value store that is set", of: "ListStore", "store.value = []", valueOfStore),
        change("a value that a method changes", of: "AsyncValue<[Int]>", "store.value?.append(1)", valueOfStore),
        change(
            "a debounce without a label", "store.pipeline.attach(DebounceInterceptor(.milliseconds(300)))",
            "write 'for:' before the duration: 'DebounceInterceptor(for: .milliseconds(300))'"),
        change(
            "a throttle without a label", "store.pipeline.attach(ThrottleInterceptor(.seconds(1)))",
            "write 'for:' before the duration: 'ThrottleInterceptor(for: .milliseconds(300))'"),
        change(
            "a commit to a field without a label", #"store.commit(\.n) { $0 += 1 }"#,
            #"write 'at:' before the field: 'commit(at: \.count) { $0 += 1 }'"#),
        change(
            "a commit to a field with a value", #"store.commit(at: \.n, 5)"#,
            #"pass a closure, or write 'store[\.count] = 3'"#),
        change(
            "a recorder that is attached to a store", "store.attach(UndoRecorder())", "write 'store.pipeline.attach(…)'"
        ),
        change(
            "an optimistic change without a label",
            #"Task { await store.optimistically(\.n, { $0 += 1 }) { try await Task.sleep(for: .seconds(1)) } }"#,
            #"write 'at:' before the part: 'optimistically(at: \.items, { … }) { … }'"#),
        change(
            "an optimistic change of a property without a label", of: "TodoStore",
            #"Task { await store.optimistically(\.n, { $0 += 1 }) { try await Task.sleep(for: .seconds(1)) } }"#,
            #"write 'at:' before the property: 'optimistically(at: \.items, { … }) { … }'"#),
        change(
            "an optimistic change without work", of: "ListStore",
            "Task { await store.optimistically { $0.append(Todo()) } }",
            "pass the work after the change: 'optimistically({ $0.append(item) }) { try await api.add(item) }'"),
        change(
            "an outcome with the name of a result", of: "ListStore",
            "Task { if await store.load({ [] }) == .success {} }", "'success' has been renamed to 'completed'"),
        // Dynamic members are not looked up without a base.
        CompiledMisuse(
            name: "a field by its bare name",
            source: """
                import Lockstep
                @MainActor
                final class BareNameStore: Store<Counter> {
                    func double() { commit { $0.n = n * 2 } }
                }
                """,
            line: 4, message: "cannot find 'n' in scope"),
    ]

    static let declarations: [CompiledMisuse] = [
        CompiledMisuse(
            name: "a part of the state that is not Sendable",
            source: """
                import Lockstep
                final class Model { var name = "" }
                @Store
                @Observable
                final class ModelStore {
                    var count = 0
                    var model = Model()
                }
                """,
            line: 7,
            message: "stored property 'model' of 'Sendable'-conforming struct 'Snapshot' has non-Sendable type 'Model'"),
        // Swift 6.3 repeats the error, and reports what `@Observable` made without its extension.
        CompiledMisuse(
            name: "a store in a function",
            source: """
                import Lockstep
                @MainActor func makeStore() {
                    @Statable(Int.self)
                    @MainActor @Observable
                    final class LocalStore {}
                }
                """,
            line: 5, message: "local type cannot have attached extension macro", count: 4),
        // Swift 6.3 does not know yet that the parameter of a class is copyable when it asks the macro.
        CompiledMisuse(
            name: "a value made of a generic parameter",
            source: """
                import Lockstep
                @Statable([Element].self)
                @MainActor @Observable
                final class GenericListStore<Element: Sendable> {}
                """,
            line: 2, message: "type 'Element' does not conform to protocol 'Copyable'"),
        CompiledMisuse(
            name: "an interactor of a generic store",
            source: """
                import Lockstep
                @Interactor final class GenericInteractor<Element: Sendable> {}
                @Store(GenericInteractor<Element>.self)
                @MainActor @Observable
                final class GenericInteractiveStore<Element: Sendable> {
                    var items: [Element] = []
                }
                """,
            line: 3, message: "type 'Element' does not conform to protocol 'Copyable'"),
        // Swift adds "unknown attribute 'Store'".
        CompiledMisuse(
            name: "an interactor that is nested in its store",
            source: """
                import Lockstep
                @Store(NestingStore.Actions.self)
                @MainActor @Observable
                final class NestingStore {
                    var count = 0
                    @Interactor final class Actions {}
                }
                """,
            line: 2, message: "circular reference resolving attached macro 'Store'", count: 2),
        CompiledMisuse(
            name: "a set as a value, of a type that is hashable on the main actor",
            source: """
                import Lockstep
                @MainActor struct ShownKind: @MainActor Hashable { var number = 0 }
                @MainActor func showKinds() {
                    _ = AsyncValue<Set<ShownKind>>()
                }
                """,
            line: 4,
            message:
                "main actor-isolated conformance of 'ShownKind' to 'Hashable' cannot satisfy conformance requirement "
                + "for a 'Sendable' type parameter 'Value'"),
        CompiledMisuse(
            name: "a dispatch in an async let",
            source: #"""
                import Lockstep
                @MainActor func loadTwice(_ store: TodoStore) async {
                    async let first = store.dispatch(\.load)
                    await first
                }
                """#,
            line: 3, message: "cannot form key path to main actor-isolated property"),
        CompiledMisuse(
            name: "an interactor without its macro",
            source: """
                import Lockstep
                @Store(PlainInteractor.self)
                @MainActor @Observable
                final class PlainStore {
                    var n = 0
                }
                final class PlainInteractor {}
                """,
            line: 2, message: "macro 'Store' requires that 'PlainInteractor' conform to 'InteractorProtocol'"),
        CompiledMisuse(
            name: "an action in an extension without isolation",
            source: """
                import Lockstep
                extension TodoInteractor {
                    var clear: Action<TodoStore> { Action { Reducer(setter: \\.n) { 0 } } }
                }
                """,
            line: 3,
            message: "call to main actor-isolated initializer 'init(_:_:)' in a synchronous nonisolated context"),
        // The compiler looks for `Operation` inside of the class, where the macro may have put it. It asks the macro, whose
        // argument that is. Swift adds "unknown attribute 'Statable'".
        CompiledMisuse(
            name: "operations that are nested",
            source: """
                import Lockstep
                @Statable(Int.self, operations: NestedStore.Operation.self)
                @MainActor @Observable
                final class NestedStore {
                    enum Operation { case save }
                }
                """,
            line: 2, message: "circular reference resolving attached macro 'Statable'", count: 2),
        // Swift adds that it does not know the type of the argument either.
        CompiledMisuse(
            name: "operations that are nested by their bare name",
            source: """
                import Lockstep
                @Statable(Int.self, operations: SaveOperation.self)
                @MainActor @Observable
                final class BareNestedStore {
                    enum SaveOperation { case save }
                }
                """,
            line: 2, message: "cannot find 'SaveOperation' in scope", count: 2),
        CompiledMisuse(
            name: "a didSet of a class that a macro isolates",
            source: """
                import Lockstep
                @Store
                @Observable
                final class ObservingStore {
                    var total = 0
                    var count = 0 {
                        didSet { total += count }
                    }
                }
                """,
            line: 7,
            message:
                "'didSet' of 'count' uses 'total' on the main actor, but '@Observable' copies the observer without "
                + "isolation"),
        // Swift reports this for an async closure in the initial value of a property of an isolated class, with any type.
        CompiledMisuse(
            name: "a query family as the initial value of a property",
            source: """
                import Lockstep
                struct DetailAPI: Sendable { func get(_ id: Int) async throws -> Int { id } }
                @MainActor
                final class Details {
                    let details = QueryFamily { (id: Int) in try await DetailAPI().get(id) }
                }
                """,
            line: 5, message: "default argument cannot be both main actor-isolated and nonisolated"),
        CompiledMisuse(
            name: "a dependency of a type",
            source: #"""
                import Lockstep
                extension Dependencies { @Inward var retries = 3 }
                final class Retrying {
                    @Outward(\.retries) static var retries: Int
                }
                """#,
            line: 4,
            message:
                "'@Outward' makes an instance property, which cannot be 'static'; read 'Dependencies.current' "
                + "where you need the value"),
        CompiledMisuse(
            name: "a dependency of a function",
            source: #"""
                import Lockstep
                extension Dependencies { @Inward var attempts = 3 }
                func attempt() -> Int {
                    @Outward(\.attempts) var attempts: Int
                    return attempts
                }
                """#,
            line: 4,
            message: "'@Outward' can only be attached to an instance property in the declaration of a class, "
                + "struct or actor; read 'Dependencies.current' instead"),
        CompiledMisuse(
            name: "an instance as base interceptor",
            source: """
                import Lockstep
                @BaseInterceptors(ThrottleInterceptor(for: .seconds(1)))
                @MainActor
                final class ThrottledStore: Store<Counter> {
                    init() { super.init(state: Counter()) }
                }
                """,
            line: 2,
            message:
                "'@BaseInterceptors' takes types, and creates their instances with 'init()'; for this instance, "
                + "declare 'var interceptors: [any StoreInterceptor] { [ThrottleInterceptor(for: .seconds(1))] "
                + "}' in the class"),
        CompiledMisuse(
            name: "an instance beside a type",
            source: """
                import Lockstep
                struct Noting: StoreInterceptor {
                    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable { next() }
                }
                @MainActor
                final class MixedStore: Store<Counter> {
                    @Intercept(Noting(), Noting.self)
                    func increment() {}
                }
                """,
            line: 7, message: "type 'Noting.Type' cannot conform to 'StoreInterceptor'"),
    ]
}

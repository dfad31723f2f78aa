extension CompiledMisuse {
    private static let otherArguments = "the arguments don't match the action; its type lists them after the store"

    private static func dispatch(_ name: String, _ call: String) -> CompiledMisuse {
        CompiledMisuse(
            name: "dispatch \(name)",
            source: """
                import Lockstep
                @MainActor func test\(name.filter(\.isLetter))(
                    _ store: TodoStore, _ proxy: TodoStore.Proxy, _ task: TaskProxy<TodoStore>
                ) async {
                    \(call)
                }
                """,
            line: 5, message: otherArguments)
    }

    static let dispatches: [CompiledMisuse] = [
        dispatch("without its payload", #"store.dispatch(\.add)"#),
        dispatch("with one argument of two", #"store.dispatch(\.insert, "x")"#),
        dispatch("with an argument of another type", #"store.dispatch(\.add, 3)"#),
        dispatch("with an argument too many", #"store.dispatch(\.add, "x", "y")"#),
        dispatch("of an async action without its payload", #"await store.dispatch(\.loadPage)"#),
        dispatch("of a mutator without its payload", #"store.dispatch(\.nMutator)"#),
        dispatch("by a proxy without its payload", #"proxy.dispatch(\.add)"#),
        dispatch("of a mutator by a proxy without its payload", #"proxy.dispatch(\.nMutator)"#),
        dispatch("by the proxy of a task without its payload", #"task.dispatch(\.add)"#),
        // Swift adds "cannot infer key path type from context; consider explicitly specifying a root type".
        CompiledMisuse(
            name: "dispatch of a misspelt action",
            source: #"""
                import Lockstep
                @MainActor func testMisspelt(_ store: TodoStore) {
                    store.dispatch(\.ad, "x")
                }
                """#,
            line: 3, message: "cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Action",
            count: 2),
    ]

    private static func component(
        _ name: String, in type: String = "Action", _ body: String, _ message: String
    ) -> CompiledMisuse {
        CompiledMisuse(
            name: name,
            source: """
                import Lockstep
                extension TodoInteractor {
                    @MainActor var test\(name.filter(\.isLetter)): \(type)<TodoStore> {
                        \(type) {
                            Reducer(setter: \\.n) { 1 }
                            \(body)
                        }
                    }
                }
                """,
            line: 6, message: message)
    }

    private static let noMember = "value of type 'TodoStore' has no member 'nn'"
    private static let asyncComponent =
        "'buildExpression' is unavailable: an 'Action' cannot wait for an async component; make it an 'AsyncAction'"

    static let components: [CompiledMisuse] = [
        component("a misspelt set", #"Reducer(get: \.n, set: \.nn) { $0 + 1 }"#, noMember),
        component("a misspelt get", #"Reducer(get: \.nn, set: \.n) { $0 + 1 }"#, noMember),
        component("a misspelt setter", #"Reducer(setter: \.nn) { 1 }"#, noMember),
        component("the second of two misspelt", #"Reducer(get: \.n, set: \.n, \.nn) { ($0, 1) }"#, noMember),
        component("the second of two setters misspelt", #"Reducer(setter: \.n, \.nn) { (1, 2) }"#, noMember),
        component(
            "the second of two misspelt in async", in: "AsyncAction", #"AsyncReducer(set: \.n, \.nn) { (1, 2) }"#,
            noMember),
        component(
            "the second of two setters misspelt in async", in: "AsyncAction",
            #"AsyncReducer(setter: \.n, \.nn) { (1, 2) }"#, noMember),
        component("a misspelt set in async", in: "AsyncAction", #"Reducer(set: \.nn) { 1 }"#, noMember),
        component("a misspelt set of an async reducer", in: "AsyncAction", #"AsyncReducer(set: \.nn) { 1 }"#, noMember),
        component("an AsyncMiddleware in an Action", "AsyncMiddleware { _ in await Task.yield() }", asyncComponent),
        component("an AsyncReducer in an Action", #"AsyncReducer(setter: \.n) { 1 }"#, asyncComponent),
        component(
            "a reducer that changes the state", "Reducer { $0.n += 1 }",
            #"a reducer names the properties that it reads and sets: 'Reducer(get: \.count, set: \.count) { $0 + 1 }'"#),
        component(
            "a reducer that changes its argument", #"Reducer(get: \.n, set: \.n) { $0 += 1 }"#,
            #"a reducer returns the new value: 'Reducer(get: \.count, set: \.count) { $0 + 1 }'"#),
        component(
            "a return in an action", "if Bool.random() { return }",
            "cannot use explicit 'return' statement in the body of result builder"),
        component(
            "a reducer without a label", #"Reducer(\.n) { 1 }"#,
            #"write 'setter:' before the key path: 'Reducer(setter: \.count) { 1 }'"#),
        CompiledMisuse(
            name: "a misspelt set of the Reducer macro",
            source: #"""
                import Lockstep
                @Interactor
                final class MisspeltReducer {
                    @Reducer(TodoStore.self, get: \.n, set: \.nn)
                    func add(_ n: Int) -> Int { n + 1 }
                }
                """#,
            line: 4, message: noMember),
        // In an attribute, Swift has no better words for a key path from `Self`, whatever the macro's parameters are.
        CompiledMisuse(
            name: "a misspelt component of the Action macro",
            source: #"""
                import Lockstep
                @Interactor
                final class MisspeltComponent {
                    @Action(\Self.typoMiddleware)
                    var act: Action<TodoStore>
                }
                """#,
            line: 4, message: "reference to member 'typoMiddleware' cannot be resolved without a contextual type"),
        CompiledMisuse(
            name: "a misspelt component behind then",
            source: #"""
                import Lockstep
                @Interactor
                final class MisspeltFollower {
                    @Middleware(TodoStore.self, then: \Self.typoReducer)
                    func report(_ proxy: TodoStore.Proxy) {}
                }
                """#,
            line: 4, message: "reference to member 'typoReducer' cannot be resolved without a contextual type"),
    ]

    private static func closure(
        _ name: String, _ property: String, _ message: String, count: Int = 1
    ) -> CompiledMisuse {
        CompiledMisuse(
            name: name,
            source: """
                import Lockstep
                extension TodoInteractor {
                    @MainActor var test\(name.filter(\.isLetter)): \(property)
                }
                """,
            line: 3, message: message, count: count)
    }

    private static let oneMore = "the closure has one parameter too many; add its type to '"

    private static let noParameter =
        "the closure receives the action's arguments; name them, as in '{ title in', or write '{ _ in'"

    private static let noComponent = "no exact matches in call to static method 'buildExpression'"

    static let closures: [CompiledMisuse] = [
        closure(
            "a statement that is not a component", #"AsyncAction<TodoStore> { AsyncAction { print("x") } }"#,
            noComponent),
        // The closure has a parameter more than the action has arguments, which Swift reports, too.
        closure(
            "a body in place of components", "AsyncAction<TodoStore> { AsyncAction { proxy in print(proxy.n) } }",
            noComponent, count: 2),
        closure(
            "a parameter more than arguments",
            #"Action<TodoStore, String> { Action { title, other in Reducer(setter: \.n) { 1 } } }"#, oneMore),
        closure(
            "a parameter and no arguments", #"Action<TodoStore> { Action { title in Reducer(setter: \.n) { 1 } } }"#,
            oneMore),
        closure(
            "a parameter more in an async action",
            #"AsyncAction<TodoStore> { AsyncAction { title in Reducer(setter: \.n) { 1 } } }"#, oneMore),
        // Where the parameter is used, the compiler looks at its use first; the name of the type says what it is.
        closure(
            "a parameter more that is used",
            #"Action<TodoStore> { Action { title in Reducer(setter: \.todos) { [Todo(title: title)] } } }"#,
            "cannot convert value of type 'UndeclaredArgument' to expected argument type 'String'"),
        closure(
            "no parameter", #"Action<TodoStore, Int> { Action { Reducer(setter: \.n) { 3 } } }"#, noParameter),
        closure(
            "no parameter for two arguments",
            #"Action<TodoStore, Int, String> { Action { Reducer(setter: \.n) { 3 } } }"#, noParameter),
        closure(
            "no parameter in an async action",
            #"AsyncAction<TodoStore, Int> { AsyncAction { Reducer(setter: \.n) { 3 } } }"#, noParameter),
        // The overload for those stays out of messages about the body.
        closure(
            "a misspelt body", #"Action<TodoStore> { Action { let x: Int = "s"; Reducer(setter: \.n) { x } } }"#,
            "cannot convert value of type 'String' to specified type 'Int'"),
        closure(
            "a misspelt name in a body", #"Action<TodoStore> { Action { missing() } }"#,
            "cannot find 'missing' in scope"),
        // A closure with fewer parameters than a pack has types matches no form, and Swift's words are those of the pack: an
        // overload for it would take the place of the correct form in messages about the closure's body.
        closure(
            "a parameter less than arguments",
            #"Action<TodoStore, String, Int> { Action { title in Reducer(setter: \.n) { 1 } } }"#,
            "pack expansion requires that "),
        closure(
            "a parameter more of a reducer",
            #"Action<TodoStore> { Action { Reducer(get: \.n, set: \.n) { a, b in a } } }"#,
            "pack expansion requires that 'Int' and 'Int, _' have the same shape"),
    ]
}

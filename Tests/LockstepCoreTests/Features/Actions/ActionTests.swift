import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite struct ActionTests {
    let store = NoteStore()
    let log = EventLog()

    init() { store.pipeline.attach(log) }

    // MARK: Executions

    @Test("A dispatch is an execution with a name and a payload, and its writes are commits of that execution")
    func execution() throws {
        #expect(store.dispatch(\.rename, "a").isCompleted)
        let execution = try #require(log.started.first)
        #expect(execution.kind == .action && execution.name == "rename")
        #expect(execution.payload as? String == "a")
        #expect(log.lines == ["start rename", "commit title", "end rename completed"])
        #expect(log.commits.first?.execution.id == execution.id)
    }

    @Test("Several arguments are a tuple payload, and an action without arguments has no payload")
    func payloads() throws {
        store.dispatch(\.replace, "a", 1)
        let payload = try #require(log.started.first?.payload as? (String, Int))
        #expect(payload == ("a", 1))
        store.dispatch(\.clear)
        #expect(log.started.last?.payload == nil)
    }

    @Test("An argument need not be Sendable: the argument and the payload stay on the main actor")
    func notSendable() async throws {
        final class Draft { var text = "draft" }
        let draft = Draft()
        let take = Action<NoteStore, Draft>("take") { draft in Reducer(setter: \.title) { draft.text } }
        let later = AsyncAction<NoteStore, Draft, Int>("later") { draft, _ in
            AsyncMiddleware { _ in draft.text = "later" }
            Reducer(setter: \.title) { draft.text }
        }
        store.dispatch(take, draft)
        #expect(store.title == "draft" && log.started.last?.payload as? Draft === draft)
        await store.dispatch(later, draft, 1)
        #expect(store.title == "later")
        let payload = try #require(log.started.last { $0.name == "later" }?.payload as? (Draft, Int))
        #expect(payload.0 === draft && payload.1 == 1)
    }

    @Test("A dispatch inside a middleware is nested in the action's execution")
    func nested() {
        store.dispatch(\.addLine, "x", 2)
        #expect(
            log.lines == [
                "start addLine", "start linesMutator", "commit lines", "end linesMutator completed", "commit counting",
                "end addLine completed",
            ])
        #expect(log.started[1].parent == log.started[0].id)
        #expect(store.count == 2)
    }

    @Test("An action has the same effect without a recorder")
    func unrecorded() {
        store.pipeline.detach(log)
        store.dispatch(\.addLine, "x", 2)
        #expect(store.lines == ["x", "x"] && store.count == 2)
        #expect(log.events.isEmpty)
    }

    // MARK: Ways to dispatch

    @Test("An action is dispatched by key path, by value or by call, and the interactor's action takes precedence")
    func ways() {
        store.dispatch(\.titleMutator, "mutator")
        #expect(store.title == "mutator")
        store.dispatch(store.interactor.rename, "value")
        #expect(store.title == "value")
        store.interactor.rename(store, "call")
        #expect(store.title == "call")
        store.interactor.dispatch(\.rename, to: store, "interactor")
        #expect(store.title == "interactor")
        store.dispatch(\.clear)
        #expect(store.title == "")
        #expect(log.started.map(\.name) == ["titleMutator", "rename", "rename", "rename", "clear"])
    }

    @Test("A proxy dispatches by key path and by value")
    func proxyDispatch() async {
        let outcome = await store.dispatch(
            AsyncAction<NoteStore> {
                AsyncMiddleware { [store] proxy in
                    proxy.dispatch(\.rename, "a")
                    proxy.dispatch(\.linesMutator, ["x"])
                    proxy.dispatch(store.interactor.addLine, "y", 1)
                    proxy.dispatch(\.clear)
                    #expect(proxy.title == "" && proxy.lines == [])
                    #expect(proxy.current.lines == [])
                    proxy.dispatch(\.replace, "b", 2)
                    #expect(proxy.current.title == "b" && proxy.current.count == 2)
                    await proxy.dispatch(AsyncAction<NoteStore>("inner") { Reducer(setter: \.count) { 3 } })
                }
            })
        #expect(outcome.isCompleted && store.count == 3)
        #expect(Set(log.started.dropFirst().map(\.parent)).count == 2)  // the outer action, and addLine's own mutator
    }

    @Test("An interactor is created once, on first use")
    func interactorIsLazy() {
        let before = NoteInteractor.built
        let other = NoteStore()
        #expect(NoteInteractor.built == before)
        #expect(other.interactor === other.interactor)
        #expect(NoteInteractor.built == before + 1)
    }

    // MARK: Order

    @Test("A1: components run in the order written, inside any kind of statement")
    func order() {
        var ran: [String] = []
        func step(_ name: String) -> Middleware<NoteStore> { Middleware { _ in ran.append(name) } }
        let action = Action<NoteStore, Int> { number in
            step("first")
            if number > 0 { step("if") }
            if number > 1 { step("then") } else { step("else") }
            if let half = number.isMultiple(of: 2) ? number / 2 : nil { step("half \(half)") }
            switch number {
            case 1: step("one")
            default: step("many")
            }
            for index in 0..<number { step("loop \(index)") }
            if #available(macOS 14, *) { step("available") }
            Reducer(getter: \.title) { _ in ran.append("reducer") }
            ReducerQueue {
                Reducer(getter: \.title) { _ in ran.append("queue 1") }
                Reducer(getter: \.title) { _ in ran.append("queue 2") }
            }
            Middleware { _ in
                ran.append("before then")
            } then: {
                step("then 1"); step("then 2")
            }
            step("last")
        }
        store.dispatch(action, 2)
        #expect(
            ran == [
                "first", "if", "then", "half 1", "many", "loop 0", "loop 1", "available", "reducer", "queue 1",
                "queue 2", "before then", "then 1", "then 2", "last",
            ])
        ran = []
        store.dispatch(action, 1)
        #expect(ran.prefix(5) == ["first", "if", "else", "one", "loop 0"])
    }

    @Test("Components can be composed in another function, and `then` is evaluated after its middleware has run")
    func composing() {
        @ActionBuilder<NoteStore> func common(_ title: String) -> [any ActionComponent<NoteStore>] {
            Reducer(setter: \.title) { title }
            Reducer(get: \.title, set: \.count) { $0.count }
        }
        let store = store
        var isRenamed: Bool?
        store.dispatch(
            Action<NoteStore, String> { title in
                Middleware { proxy in
                    proxy.dispatch(\.rename, "first")
                } then: {
                    if store.title == "first" { Middleware { _ in isRenamed = true } }
                }
                common(title)
            }, "second")
        #expect(isRenamed == true && store.title == "second" && store.count == 6)
    }

    @Test("A reducer can set an optional property to nil")
    func settingNil() async {
        store.child = NoteStore()
        store.dispatch(Action<NoteStore> { Reducer(setter: \.child) { nil } })
        #expect(store.child == nil)
        store.child = NoteStore()
        await store.dispatch(AsyncAction<NoteStore> { AsyncReducer(setter: \.child) { nil } })
        #expect(store.child == nil)
    }

    @Test("A1: an async action interleaves with others only where it awaits")
    func interleaving() async {
        let gate = Gate<String>()
        let slow = AsyncAction<NoteStore> {
            Reducer(get: \.lines, set: \.lines) { $0 + ["slow 1"] }
            Reducer(get: \.lines, set: \.lines) { $0 + ["slow 2"] }
            AsyncReducer(get: \.lines, set: \.lines) { lines in lines + [try await gate()] }
            Reducer(get: \.lines, set: \.lines) { $0 + ["slow 4"] }
        }
        let task = immediately { [store] in await store.dispatch(slow) }
        #expect(store.lines == ["slow 1", "slow 2"])
        store.dispatch(\.linesMutator, ["meanwhile"])
        gate.succeed("slow 3")
        #expect(await task.value.isCompleted)
        // A component continues with the values that it read before its await. The next component sees the state at
        // its own start.
        #expect(store.lines == ["slow 1", "slow 2", "slow 3", "slow 4"])
    }

    @Test("A2: each component of an async action sees the state that is current when the component starts")
    func currentState() async {
        let gate = store.interactor.gate
        let task = immediately { [store] in await store.dispatch(\.load) }
        #expect(store.count == -1)
        gate.succeed("four")
        _ = await task.value
        #expect(store.title == "four" && store.count == 4)
        #expect(log.commits.map(\.label) == ["count", "loaded", "count"])
        #expect(Set(log.commits.map(\.execution.id)).count == 1)
    }

    @Test("A2: a reducer's closure runs once, however many properties it sets")
    func runsOnce() async {
        var calls = 0
        store.dispatch(
            Action<NoteStore> {
                Reducer(set: \.title, \.lines, \.count) {
                    calls += 1
                    return ("a", ["x"], 7)
                }
            })
        #expect(calls == 1 && store.title == "a" && store.lines == ["x"] && store.count == 7)
        await store.dispatch(
            AsyncAction<NoteStore> {
                AsyncReducer(get: \.title, \.count, set: \.title, \.count) { title, count in
                    calls += 1
                    return (title + "b", count + 1)
                }
            })
        #expect(calls == 2 && store.title == "ab" && store.count == 8)
        #expect(log.commits.map(\.label) == ["title, lines, count", "title, count"])
    }

    // MARK: Errors

    @Test("An error ends the action, is its outcome, and reaches the caller")
    func throwing() async {
        let task = immediately { [store] in await store.dispatch(\.load) }
        store.interactor.gate.fail(Failure())
        let outcome = await task.value
        #expect(throws: Failure.self) { try outcome.get() }
        #expect(store.count == -1 && store.title == "")  // earlier commits stay, later components did not run
        #expect(log.lines.last == "end load failed(Failure())")

        let sync = store.dispatch(Action<NoteStore> { Middleware { _ in throw Failure() } })
        #expect(throws: Failure.self) { try sync.get() }
        store.pipeline.detach(log)
        let unrecorded = store.dispatch(Action<NoteStore> { Middleware { _ in throw Failure() } })
        #expect(throws: Failure.self) { try unrecorded.get() }
    }

    @Test("A cancelled action ends as cancelled")
    func cancelling() async {
        let gate = Gate<String>()
        let action = AsyncAction<NoteStore>("waiting") { AsyncReducer(setter: \.title) { try await gate() } }
        let task = immediately { [store] in await store.dispatch(action) }
        task.cancel()
        let outcome = await task.value
        #expect(throws: CancellationError.self) { try outcome.get() }
        #expect(log.lines == ["start waiting", "end waiting cancelled"])
    }

    // MARK: Proxies

    @Test("A proxy keeps the values from its creation; nested stores and members outside the state are read live")
    func proxies() async {
        let child = NoteStore()
        store.child = child
        let gate = Gate<Void>()
        var seen: [String] = []
        let action = AsyncAction<NoteStore> {
            AsyncMiddleware { proxy in
                try await gate()
                seen = [proxy.title, proxy.current.title, proxy.child?.title ?? "", proxy.kind, proxy.summary]
            }
        }
        let task = immediately { [store] in await store.dispatch(action) }
        store.title = "new"
        child.title = "child"
        gate.succeed(())
        _ = await task.value
        #expect(seen == ["", "new", "child", "note", "new: 0"])
    }

    @Test("Work of an action's task after the action has ended is caused by the action and not nested in it")
    func outliving() async {
        let gate = Gate<Void>()
        var task: Task<Void, any Error>?
        let action = Action<NoteStore>("starting") {
            Middleware { proxy in
                task = Task {
                    try await gate()
                    proxy.dispatch(\.rename, "later")
                }
            }
        }
        store.dispatch(action)
        await gate.isCalled()
        gate.succeed(())
        _ = await task?.result
        #expect(log.started.map(\.name) == ["starting", "rename"])
        #expect(log.started[1].parent == nil && log.started[1].cause == log.started[0].id)
    }
}

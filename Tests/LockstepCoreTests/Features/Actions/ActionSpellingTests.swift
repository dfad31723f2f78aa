import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(20)))
struct ActionSpellingTests {
    let store = NoteStore()

    @Test("An action can dispatch itself to a store")
    func dispatch() async {
        let log = EventLog()
        store.pipeline.attach(log)
        #expect(store.interactor.rename.dispatch(store, "a").isCompleted)
        let waiting = AsyncAction<NoteStore, Int>("count") { count in AsyncReducer(setter: \.count) { count } }
        #expect(await waiting.dispatch(store, 3).isCompleted)
        #expect(store.title == "a" && store.count == 3)
        #expect(log.started.map(\.name) == ["rename", "count"])
        #expect(log.started.map { $0.site?.fileID.description.hasSuffix("ActionSpellingTests.swift") } == [true, true])
    }

    @Test("A store returns a proxy with its current values")
    func proxy() {
        store.title = "before"
        let proxy = store.proxy
        store.title = "after"
        #expect(proxy.title == "before" && proxy.current.title == "after")
        proxy.dispatch(\.rename, "by proxy")
        #expect(store.title == "by proxy")
    }

    @Test("A reducer's closure can have the label `do`")
    func labels() async throws {
        try Reducer<NoteStore>(get: \.count, set: \.count, do: { $0 + 1 }).run(on: store)
        try Reducer<NoteStore>(setter: \.title, do: { "a" }).run(on: store)
        try await AsyncReducer<NoteStore>(get: \.count, set: \.count, do: { $0 + 1 }).run(on: store)
        #expect(store.count == 2 && store.title == "a")
    }

    @Test("An async queue runs sync and async reducers in order, each in a separate commit")
    func asyncQueue() async {
        let gate = Gate<String>()
        let log = EventLog()
        store.pipeline.attach(log)
        var queue = AsyncReducerQueue<NoteStore> {
            Reducer(setter: \.title) { "first" }
            AsyncReducer(get: \.title, set: \.title) { title in title + (try await gate()) }
            if true { Reducer(get: \.title, set: \.title) { $0 + " third" } }
        }
        queue.append(Reducer("fourth", get: \.title, set: \.title) { $0 + " fourth" })
        queue.append(AsyncReducer("fifth", get: \.title, set: \.title) { $0 + " fifth" })
        let reducers = queue
        let task = immediately { [store] in
            await store.dispatch(AsyncAction<NoteStore>("queue") { reducers })
        }
        #expect(store.title == "first")
        gate.succeed(" second")
        #expect(await task.value.isCompleted)
        #expect(store.title == "first second third fourth fifth")
        #expect(log.commits.map(\.label) == ["title", "title", "title", "fourth", "fifth"])
    }

    @Test("An async queue ends with the first error")
    func failingQueue() async {
        let outcome = await store.dispatch(
            AsyncAction<NoteStore> {
                AsyncReducerQueue {
                    AsyncReducer(setter: \.title) { throw Failure() }
                    Reducer(setter: \.count) { 1 }
                }
            })
        #expect(outcome.error is Failure && store.count == 0)
    }
}

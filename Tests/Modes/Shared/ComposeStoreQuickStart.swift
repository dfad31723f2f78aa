import Lockstep
import LockstepCompatibility
import Testing

// The quick start of ComposeStore's document, without its view, with `import Lockstep` and
// `import LockstepCompatibility` instead of `import ComposeStore`.

@MainActor
private func fetchFromAPI() async -> Int {
    await Task.yield()
    return 42
}

// 1. Define State (struct + Equatable recommended)
struct Counter: State, Equatable {
    var count: Int = 0
}

// 2. Create Store
@MainActor @Observable
final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }
    func increment() {
        commit { state in state.count += 1 }
    }
    func loadData() async {
        commit { state in state.count = 0 }  // reset
        let value = await fetchFromAPI()
        commit { state in state.count = value }
    }
}

/// The expression of the document's view.
@MainActor
private func contentViewText(_ store: CounterStore) -> String {
    "\(store.state.count)"
}

@MainActor @Suite("ComposeStore's quick start")
struct ComposeStoreQuickStartTests {
    @Test("Commits change the state, and the view's text follows")
    func increment() {
        let store = CounterStore()
        #expect(contentViewText(store) == "0")
        store.increment()
        store.increment()
        #expect(contentViewText(store) == "2")
        #expect(store.count == 2)
    }

    @Test("An async method commits before and after its await")
    func loadData() async {
        let store = CounterStore()
        store.increment()
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        await store.loadData()
        #expect(store.count == 42)
        #expect(history.commits.compactMap { ($0.after as? Counter)?.count } == [0, 42])
        #expect(history.commits.map(\.label) == ["loadData()", "loadData()"])
    }

    @Test("C2: a state whose Equatable conformance is isolated to the main actor is compared")
    func equalStateIsNoChange() {
        let store = CounterStore()
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        store.commit { $0.count = 0 }
        #expect(history.commits.isEmpty)
    }

    @Test("Named mutations, dispatch, fields in place and the two-way accessor compile and work")
    func siblings() async {
        let add = Mutation<Counter, Int>("add") { state, amount in state.count += amount }
        func double(_ state: inout Counter, _ times: Int) { for _ in 0..<times { state.count *= 2 } }
        let store = CounterStore()
        store.commit(mutation: add, payload: 3)
        store.commit(mutation: double, payload: 1)
        store.commit(at: \.count) { $0 += 1 }
        store[\.count] += 1
        #expect(store.count == 8)
        let result = await store.dispatch(
            action: { (amount: Int) in
                await Task.yield()
                store.commit { $0.count = amount }
                return "done"
            }, payload: 5)
        #expect(result == "done")
        var values = store.values(of: \.count).makeAsyncIterator()
        #expect(await values.next() == 5)
    }
}

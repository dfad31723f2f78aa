import LockstepCore
import LockstepTesting
import Observation
import Testing

/// A struct store with an interactor.
@MainActor @Observable
private final class TallyStore: Store<Counter> {
    @ObservationIgnored let interactor = TallyInteractor()
    @ObservationIgnored var derivations = 0

    init() { super.init(state: Counter()) }

    override func computed(new: Counter, old: Counter) {
        derivations += 1
        if new.count != old.count { commit("double") { $0.double = new.count * 2 } }
    }
}

extension TallyStore: InteractiveStore {}

@MainActor private final class TallyInteractor: InteractorProtocol {
    static func build() -> TallyInteractor { TallyInteractor() }

    var add: Action<TallyStore, Int> {
        Action { amount in
            Reducer(get: \.count, set: \.count) { $0 + amount }
            Middleware { proxy in
                #expect(proxy.double == proxy.count * 2)
                proxy.dispatch(\.rename, "\(proxy.count)")
            }
        }
    }

    var rename: Action<TallyStore, String> { Action { name in Reducer("naming", setter: \.name) { name } } }

    var both: AsyncAction<TallyStore> {
        AsyncAction { AsyncReducer(get: \.count, set: \.count, \.name) { count in (count + 1, "both") } }
    }
}

@MainActor @Suite struct StructStoreActionTests {
    private let store = TallyStore()
    private let log = EventLog()

    init() { store.pipeline.attach(log) }

    @Test("Actions of a struct store write through commits: the field is the label, and `computed` runs")
    func writes() {
        store.dispatch(\.add, 2)
        #expect(store.state == Counter(count: 2, double: 4, name: "2"))
        #expect(
            log.lines == [
                "start add", "commit count", "commit double", "start rename", "commit naming", "end rename completed",
                "end add completed",
            ])
        #expect(log.started[1].parent == log.started[0].id)
    }

    @Test("A reducer that sets several fields makes one commit; an async reducer does too")
    func severalFields() async {
        let wakes = Wakes { [store] in "\(store.count) \(store.name)" }
        await store.dispatch(\.both)
        #expect(Set(wakes.seen) == ["0 ", "1 both"])
        #expect(log.commits.map(\.label) == ["count, name", "double"])
    }

    @Test("C2: a reducer that changes nothing makes no commit")
    func noChange() {
        store.dispatch(\.add, 0)
        #expect(log.commits.map(\.label) == ["naming"])
        #expect(store.derivations == 1)
    }

    @Test("C4: a commit inside a reducer's closure traps, and the message names both commits")
    func commitInside() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent],
            performing: {
                await MainActor.run {
                    let store = CounterStore()
                    store.dispatch(
                        Action<CounterStore> {
                            Reducer(get: \.name, set: \.count) { _ in
                                store.commit("inner") { $0.count = 5 }
                                return 1
                            }
                        })
                }
            })
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("\"inner\"") && message.contains("\"count\""))
    }

    @Test("A struct store without an interactor dispatches actions by value, and keeps its own dispatch methods")
    func withoutInteractor() async {
        let store = CounterStore()
        let increment = Action<CounterStore, Int>("increment") { by in Reducer(get: \.count, set: \.count) { $0 + by } }
        store.dispatch(increment, 3)
        await store.dispatch("plain") { store.increment() }
        await store.dispatch(action: { (amount: Int) in store.commit { $0.count += amount } }, payload: 5)
        #expect(store.count == 9)
    }

    @Test("A component can be a custom type")
    func ownComponent() {
        struct Increment: ActionComponent {
            func run(on store: CounterStore) { store.increment() }
        }
        let store = CounterStore()
        store.dispatch(
            Action<CounterStore> {
                Increment()
                Increment()
            })
        #expect(store.count == 2)
    }

    @Test("The reducers of a queue run in order, each in a separate commit")
    func queue() {
        var queue = ReducerQueue<TallyStore> {
            Reducer(setter: \.name) { "first" }
            if true { Reducer(get: \.name, set: \.name) { $0 + " second" } }
        }
        queue.append(Reducer("third", get: \.name, set: \.name) { $0 + " third" })
        let reducers = queue
        store.dispatch(Action<TallyStore> { reducers })
        #expect(store.name == "first second third")
        #expect(log.commits.map(\.label) == ["name", "name", "third"])
    }
}

import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Exploring steps of a store")
struct StepsTests {
    @Test("Steps of a store, in all orders, keep the invariants")
    func store() async {
        let exploration = await explore(
            CounterStore.init, depth: 5,
            steps: ["store.add(2)": { $0.add(2) }, "store.add(-1)": { $0.add(-1) }],
            invariants: ["store.count <= 10": { $0.count <= 10 }])
        #expect(exploration.histories == 2 + 4 + 8 + 16 + 32)
    }

    @Test("A store that histories share is reported")
    func sharedStore() async {
        let store = CounterStore()
        await withKnownIssue {
            let exploration = await explore(
                { store }, depth: 2, steps: ["store.add(1)": { $0.add(1) }], invariants: [:])
            #expect(exploration.histories == 0)
        } matching: { issue in
            issue.comments.first?.rawValue
                == "Each history needs a new CounterStore, but the closure returned the same one twice. "
                + "Create one in the closure."
        }
    }

    @Test("A closure of several statements makes the store")
    func severalStatements() async {
        let exploration = await explore(
            { () -> CounterStore in
                let store = CounterStore()
                store.add(1)
                return store
            }, depth: 2, steps: ["store.add(1)": { $0.add(1) }], invariants: ["store.count > 0": { $0.count > 0 }])
        #expect(exploration.histories == 2)
    }

    @Test("An exploration without invariants fails, unless a step fails")
    func noInvariants() async {
        let found = await failures {
            await explore(CounterStore.init, depth: 2, steps: ["store.add(1)": { $0.add(1) }], invariants: [:])
            await explore({ Counter() }, depth: 2, steps: ["throw": { _ in throw Offline() }], invariants: [:])
        }
        #expect(found.count == 2)
        #expect(found.first?.message.hasPrefix("There are no invariants, so only an error") == true)
        #expect(found.last?.message.hasPrefix("Counter fails after 1 event") == true)
    }

    @Test("A failing script of a store is printed with the names of its steps and its invariants")
    func failingStore() async {
        let line = #line + 2
        await withKnownIssue {
            await explore(
                CounterStore.init, depth: 4,
                steps: ["store.add(1)": { $0.add(1) }, "store.reset()": { $0.reset() }],
                invariants: ["store.count >= 0": { $0.count >= 0 }, "store.count < 3": { $0.count < 3 }])
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.first?.rawValue == """
                    CounterStore fails after 3 events: “store.count < 3” does not hold

                    @Test @MainActor func counterStoreScript() async throws {
                        let store = CounterStore()
                        store.add(1)
                        store.add(1)
                        store.add(1)
                        #expect(store.count >= 0)
                        #expect(store.count < 3)
                    }
                    """
        }
    }

    @Test("A printed test calls a value state, and a step that throws fails")
    func value() async {
        await withKnownIssue {
            await explore(
                { Counter() }, depth: 4,
                steps: [
                    "state.add(1)": { $0.add(1) },
                    "try check(state)": { if $0.count == 2 { throw StateError.unauthorized } },
                ],
                invariants: [:])
        } matching: { issue in
            issue.comments.first?.rawValue == """
                Counter fails after 3 events: unauthorized: You are not allowed to do this.

                @Test @MainActor func counterScript() async throws {
                    var state = Counter()
                    state.add(1)
                    state.add(1)
                    try check(state)
                }
                """
        }
    }

    @Test("A step may be asynchronous")
    func asynchronous() async {
        let value = await explore(
            { AsyncValue<Int>() }, depth: 4,
            steps: [
                "await store.load { 1 }": { await $0.load { 1 } },
                "await store.load { throw StateError.unauthorized }": {
                    await $0.load { throw StateError.unauthorized }
                },
                "store.reset()": { $0.reset() },
            ],
            invariants: ["!store.isLoading": { !$0.isLoading }])
        #expect(value.histories == 3 + 9 + 27 + 81)
    }
}

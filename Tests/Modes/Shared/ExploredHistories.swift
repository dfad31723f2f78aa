import LockstepTesting
import Observation
import Testing

struct Basket: Equatable, Sendable {
    struct Item: Equatable, Sendable {
        let name: String
    }

    var items: [Item] = []
}

@MainActor @Observable
final class BasketStore: Store<Basket> {
    init() { super.init(state: Basket()) }

    func add(_ name: String) { commit { $0.items.append(Basket.Item(name: name)) } }
    func removeLast() { commit { _ = $0.items.popLast() } }
    func clear() async { commit { $0.items = [] } }
}

/// A value, compared with its model.
struct BasketHistories: Explorable {
    enum Event: CaseIterable { case add, removeLast }

    var basket = Basket()
    var expected: [Basket.Item] = []

    var events: [Event] { Event.allCases }

    mutating func apply(_ event: Event) throws {
        switch event {
        case .add:
            basket.items.append(Basket.Item(name: "apple"))
            expected.append(Basket.Item(name: "apple"))
        case .removeLast:
            _ = basket.items.popLast()
            expected = expected.dropLast()
        }
        try expectSame("items", basket.items, expected)
    }
}

/// A store, compared with its model, with asynchronous events.
final class BasketStoreHistories: Explorable {
    enum Event: Equatable { case add(String), removeLast, clear }

    let store = BasketStore()
    var expected: [String] = []

    var events: [Event] { [.add("apple"), .add("pear"), .removeLast] + (expected.isEmpty ? [] : [.clear]) }

    func apply(_ event: Event) async throws {
        switch event {
        case .add(let name):
            store.add(name)
            expected.append(name)
        case .removeLast:
            store.removeLast()
            expected = expected.dropLast()
        case .clear:
            await store.clear()
            expected = []
        }
        try expectSame("names", store.items.map(\.name), expected)
    }

    func finish() async throws {
        await store.clear()
        try expectSame("items in the end", store.items, [])
    }
}

@Suite struct ExploredHistories {
    @Test("Values are explored") func values() async {
        #expect(await explore(BasketHistories.init, depth: 4).histories == 2 + 4 + 8 + 16)
        await randomWalk(BasketHistories.init, seeds: 1...5, steps: 20)
    }

    @Test("Stores are explored") func stores() async {
        #expect(await explore(BasketStoreHistories.init, depth: 2).histories == 3 + 4 + 4 + 3)
        await randomWalk({ BasketStoreHistories() }, seeds: [7], steps: 20)
    }

    @Test("Scripts are run") @MainActor func scripts() async throws {
        try await runScript(BasketStoreHistories.init, [.add("apple"), .removeLast, .clear])
    }

    @Test("Steps are explored") func steps() async {
        await explore(
            BasketStore.init, depth: 3,
            steps: [
                #"store.add("apple")"#: { $0.add("apple") },
                "store.removeLast()": { $0.removeLast() },
                "await store.clear()": { await $0.clear() },
            ],
            invariants: ["store.items.count <= 3": { $0.items.count <= 3 }])
        await explore(
            Basket.init, depth: 3,
            steps: ["state.items = []": { $0.items = [] }], invariants: ["state.items.isEmpty": { $0.items.isEmpty }])
    }
}

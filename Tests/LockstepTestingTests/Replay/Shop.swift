import Lockstep
import LockstepTesting

/// The surroundings of the stores, and the faults that a test can introduce there.
struct Shop: Sendable {
    var fetch: @MainActor @Sendable (String) async throws -> [String] = { name in
        try await Replay.turn()
        return [name]
    }
    var spelling: @Sendable (String) -> String = { $0 }
    var isTidy = false

    @TaskLocal static var current = Shop()
}

struct OutOfStock: Error {
    var item = "Milk"
}

// MARK: - A property store

@Store(ShelfInteractor.self)
@MainActor @Observable
final class ShelfStore {
    var items: [String] = []
    var draft = ""
    var note: String?
    var counts: [String: Int] = [:]
    var tags: Set<String> = []
    /// A property that limits its own value.
    var percent = 0 { didSet { if percent > 100 { percent = 100 } } }
}

@Interactor
@MainActor final class ShelfInteractor {
    var add: Action<ShelfStore, String> {
        Action { item in
            Reducer("item", get: \.items, set: \.items) { $0 + [Shop.current.spelling(item)] }
            if Shop.current.isTidy { Reducer("tidied", setter: \.note) { "tidy" } }
            Reducer("counted", get: \.items, set: \.counts) { items in
                Dictionary(items.map { ($0, 1) }, uniquingKeysWith: +)
            }
        }
    }

    var addSeveral: Action<ShelfStore, String, Int> {
        Action { item, count in
            Middleware { proxy in
                for _ in 0..<count { proxy.dispatch(\.add, item) }
            }
        }
    }

    var tag: Action<ShelfStore, [String]> { Action { tags in Reducer(setter: \.tags) { Set(tags) } } }

    var describe: Action<ShelfStore, String?> { Action { note in Reducer(setter: \.note) { note } } }

    /// An action whose argument cannot be recorded.
    var tint: Action<ShelfStore, Tint> { Action { tint in Reducer(setter: \.note) { tint.name } } }

    var refresh: AsyncAction<ShelfStore, String> {
        AsyncAction { name in
            Reducer("begun", get: \.tags, set: \.tags) { $0.union([name]) }
            AsyncReducer("fetched", set: \.items) { try await Shop.current.fetch(name) }
            Reducer("done", get: \.tags, set: \.tags) { $0.subtracting([name]) }
        }
    }
}

struct Tint: Sendable {
    var name = "red"
}

// MARK: - A struct store

struct Cart: Equatable, Sendable {
    var items: [String] = []
    var total = 0
    var discount = 0
}

@MainActor @Observable
final class CartStore: Store<Cart> {
    static let add = Mutation<Cart, String>("add") { $0.items.append(Shop.current.spelling($1)) }
    static let clear = Mutation<Cart, Void>("clear") { cart, _ in cart.items = [] }

    init() { super.init(state: Cart()) }

    override func computed(new: Cart, old: Cart) { commit("total") { $0.total = new.items.count - new.discount } }

    var refill: Action<CartStore, [String]> { Action { items in Reducer(setter: \.items) { items } } }

    var deliver: AsyncAction<CartStore, String> {
        AsyncAction { item in AsyncReducer("delivered", set: \.items) { try await Shop.current.fetch(item) } }
    }

    /// Adds an item later, in work that outlives the action.
    var order: Action<CartStore, String> {
        Action { item in
            Middleware { _ in
                Task {
                    for item in try await Shop.current.fetch(item) {
                        self.commit(mutation: CartStore.add, payload: item)
                    }
                }
            }
        }
    }

    func drop() { commit { $0.items.removeLast() } }

    @Intercept
    func repeatItem(_ index: Int, times: Int) throws {
        guard state.items.indices.contains(index) else { throw OutOfStock() }
        commit("repeated") { $0.items += Array(repeating: $0.items[index], count: times) }
    }
}

struct RepeatArguments: Decodable {
    let index: Int
    let times: Int
}

// MARK: - A value store

enum FeedOperation: Hashable, Sendable {
    case post
}

@Statable([String].self, operations: FeedOperation.self)
@MainActor @Observable
final class FeedStore {
    func refresh(_ name: String) async { await load { try await Shop.current.fetch(name) } }

    func post(_ item: String) async {
        await operations.run(.post) {
            let items = try await Shop.current.fetch(item)
            self.set(items)
        }
    }
}

import Lockstep

// What README.md shows, word for word, between marks that name the snippet; `ReadmeTests` compares the two.

struct Item: Equatable, Sendable { var title: String }
struct Todo: Equatable, Sendable { var title: String }

struct API: Sendable {
    var result: Result<[Item], StateError> = .success([Item(title: "Milk"), Item(title: "Bread")])

    func items() async throws -> [Item] { try result.get() }
    func save(_ todo: Todo) async throws {
        if todo.title.isEmpty { throw ValidationError.empty(field: "Title") }
    }
}

// snippet: quick start
@Statable([Item].self)
@MainActor @Observable
final class ItemStore {}

@MainActor func show(_ store: ItemStore, from api: API) async -> String {
    await store.load { try await api.items() }
    switch store.state {
    case .idle, .loading: return "…"
    case .loaded(let items): return "\(items.count) items"
    case .failed(let error): return error.localizedMessage
    }
}
// end

// snippet: operations
enum TodoOperation { case save, delete }

@Statable([Todo].self, operations: TodoOperation.self)
@MainActor @Observable
final class TodoStore {
    func save(_ todo: Todo, to api: API) async {
        await operations.run(.save) {
            try await api.save(todo)
            self.invalidate()
        }
    }

    var notice: String? {
        if operations.isActive(.save) { return "Saving…" }
        return operations.error(for: .save)?.localizedMessage
    }
}
// end

// snippet: struct store
struct Cart: Equatable, Sendable {
    var prices: [Int] = []
    var total = 0
}

@MainActor @Observable
final class CartStore: Store<Cart> {
    init() { super.init(state: Cart()) }

    func add(_ price: Int) { commit(at: \.prices) { $0.append(price) } }

    override func computed(new: Cart, old: Cart) {
        commit { $0.total = new.prices.reduce(0, +) }
    }
}
// end

@MainActor func recorders(_ store: CartStore) -> (UndoRecorder, HistoryRecorder) {
    // snippet: recorders
    let undo = UndoRecorder()
    store.pipeline.attach(undo)
    store.add(3)
    store.add(4)
    undo.undo()  // as if 4 had never been added

    let history = HistoryRecorder(limit: 1000)
    AllStores.attach(history)  // every store there is, and every one to come
    store.add(5)
    print(history.commits.map(\.label))
    // end
    return (undo, history)
}

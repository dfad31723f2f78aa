import Foundation
import Lockstep
import LockstepInspector
import LockstepTesting
import Testing

// What README.md shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

struct Item: Equatable, Sendable { var title: String }
struct Todo: Equatable, Sendable { var title: String }

struct API: Sendable {
    var result: Result<[Item], StateError> = .success([Item(title: "Milk"), Item(title: "Bread")])

    func items() async throws -> [Item] { try result.get() }
    func items(matching text: String) async throws -> [Item] { try result.get().filter { $0.title.contains(text) } }
    func item(_ id: Int) async throws -> Item { try result.get()[id] }
    func find(_ text: String, from cursor: Int) async throws -> Page<Item, Int> {
        Page(items: [Item(title: "\(text) \(cursor)")], next: cursor < 1 ? cursor + 1 : nil)
    }
    func prices() -> AsyncStream<Int> { AsyncStream { nil } }
    func todos() async throws -> [Todo] { [Todo(title: "Milk")] }
    func save(_ todo: Todo) async throws {
        if todo.title.isEmpty { throw ValidationError.required(field: "Title") }
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
        let result = await operations.run(.save) { try await api.save(todo) }
        if case .success = result { await load { try await api.todos() } }
    }

    var notice: String? {
        if operations.isActive(.save) { return "Saving…" }
        return operations.error(for: .save)?.localizedMessage
    }
}
// end

// snippet: run policies
enum SearchOperation { case find }

@Statable([Item].self, operations: SearchOperation.self)
@MainActor @Observable
final class FoundItems {
    func find(_ text: String, in api: API) async {
        await operations.run(.find, policy: .latest, into: self) { try await api.items(matching: text) }
    }
}
// end

// snippet: families
@MainActor @Observable
final class RowStore: Store<Item> {
    init(title: String) { super.init(state: Item(title: title)) }
}

@MainActor func rename(_ rows: StoreFamily<Int, RowStore>, with undo: UndoRecorder) {
    rows.attach(undo)  // the present rows, and all later ones
    rows[7].commit { $0.title = "Tea" }
    rows[8].commit { $0.title = "Bread" }
}

@MainActor func makeRows() -> StoreFamily<Int, RowStore> {
    StoreFamily(keepsUnused: .seconds(60)) { id in RowStore(title: "Row \(id)") }
}
// end

// snippet: queries
@MainActor final class Shop {
    let item: QueryFamily<Int, Item>
    let found: PagedQueryFamily<String, Item, Int>

    init(_ api: API) {
        item = QueryFamily(.automatic) { id in try await api.item(id) }
        found = PagedQueryFamily(freshFor: .seconds(60)) { text, cursor in try await api.find(text, from: cursor ?? 0) }
    }

    func show() async {
        await item[1].loadIfNeeded()  // one request for all callers
        item.invalidate(1)
        await found["Milk"].loadIfNeeded()  // a request when the list is older than a minute
        await found["Milk"].loadNext()  // found["Milk"].items, .hasNext, .isLoadingNext, .nextError
    }
}
// end

// snippet: optimistic changes
extension TodoStore {
    func add(_ todo: Todo, to api: API) async -> StateError? {
        let result = await optimistically({ $0.append(todo) }) { try await api.save(todo) }
        if case .failure(let error) = result { return error }
        return nil
    }
}
// end

struct SettingsV1: Codable, Sendable { var title: String }
struct Settings: Codable, Equatable, Sendable { var name = "" }

@MainActor final class SettingsStore: Store<Settings> {
    init() { super.init(state: Settings()) }
}

// snippet: saved state
@MainActor func keep(_ settings: SettingsStore, in file: URL) async {
    let saved = settings.persist(
        in: .file(file), version: 2,
        migrating: [.from(1) { (old: SettingsV1) in Settings(name: old.title) }])
    if let error = saved.restoreError { print(error) }  // what was saved could not be restored
    if let error = saved.status.error { print(error) }  // changes are not saved
    if await !saved.flush().isSaved { print("not saved") }  // before the app goes to the background
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

// snippet: derived values
@MainActor final class Checkout {
    let cart = CartStore()
    let shipping = AsyncValue<Int>()
    private(set) lazy var total = Derived { [cart, shipping] in cart.total + (shipping.value ?? 0) }
    private(set) lazy var isFree = Derived { [total] in total.value == 0 }
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
    AllStores.attach(history)  // all present stores, and all later ones
    store.add(5)
    for commit in history.commits { print(commit.date, commit.store.name, commit.label) }
    for work in history.executions { print(work.name, work.outcome.map { "\($0)" } ?? "running") }
    AllStores.detach(history)
    // end
    return (undo, history)
}

@MainActor func loading(_ store: ItemStore, from api: API) async {
    // snippet: loading
    // When the screen appears: loads once for all callers. Retries, and a limit for each attempt, are optional.
    await store.loadIfNeeded(retry: .exponential(max: 3), timeout: .seconds(10)) { try await api.items() }

    // Pull to refresh. During the load, `store.value` is the old list. After a failure, only `latestValue` has it.
    await store.load { try await api.items() }

    store.set([])  // set directly; supersedes a running load
    store.invalidate()  // the next loadIfNeeded loads
    // end
}

@MainActor func usingAStructStore(_ store: CartStore, _ prices: AsyncStream<Int>) async {
    // snippet: using a struct store
    store[\.total] = 0  // a commit named `total`; a binding writes in the same way

    let limit = Mutation<Cart, Int>("limit") { cart, price in cart.prices.removeAll { $0 > price } }
    store.commit(mutation: limit, payload: 10)  // without a payload: Mutation<Cart, Void>, and commit(mutation: clear)

    await store.dispatch("restock") {  // an action: what is committed inside belongs together
        for await price in prices { store.add(price) }
    }

    for await total in store.values(of: \.total) where total > 100 { break }
    // end
}

protocol NotesAPI: Sendable {
    func save(_ notes: [String]) async throws
}

struct LiveNotesAPI: NotesAPI {
    func save(_ notes: [String]) async throws {
        if notes.isEmpty { throw ValidationError.required(field: "Notes") }
    }
}

struct SilentNotesAPI: NotesAPI {
    func save(_ notes: [String]) async throws {}
}

struct Search: Equatable, Sendable { var found: [String] = [] }

// snippet: actions
@Store(NotesInteractor.self)
@MainActor @Observable
final class NotesStore {
    var notes: [String] = []
    var isSaving = false
    var notice: String?
}

@Interactor
final class NotesInteractor {
    @Outward(\.notesAPI) var api: any NotesAPI

    var add: Action<NotesStore, String> {
        Action { note in
            Reducer(get: \.notes, set: \.notes) { $0 + [note] }
        }
    }

    var save: AsyncAction<NotesStore> {
        AsyncAction {
            Reducer(setter: \.isSaving) { true }
            AsyncMiddleware { proxy in try await self.api.save(proxy.notes) }
            Reducer(setter: \.notes, \.notice) { ([], nil) }  // one commit sets both
            OnFailure { error, proxy in proxy.set(\.notice, to: StateError(from: error).localizedMessage) }
            Finally { Reducer(setter: \.isSaving) { false } }  // also after a failure or a cancellation
        }
    }
}
// end

// snippet: methods as components
@MainActor
extension NotesInteractor {
    @Reducer(NotesStore.self, get: \.notes, set: \.notes)
    func sort(_ notes: [String]) -> [String] { notes.sorted() }  // makes sortReducer

    @Middleware(NotesStore.self)
    func upload(_ proxy: NotesStore.Proxy) async throws { try await api.save(proxy.notes) }  // makes uploadMiddleware

    @Action(\Self.sortReducer, \Self.uploadMiddleware)
    var sortAndUpload: AsyncAction<NotesStore>
}
// end

// snippet: dependencies
extension Dependencies {
    @Inward var notesAPI: any NotesAPI = LiveNotesAPI()  // made once, when it is first read
}

@MainActor func makePreviewStore() -> NotesStore {
    withDependencies {
        $0.notesAPI = SilentNotesAPI()
    } operation: {
        NotesStore()  // keeps the overrides of the place where it was made
    }
}
// end

// snippet: interceptors
@MainActor
struct TimingInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        let start = ContinuousClock.now
        defer { print("\(context.methodName) took \(start.duration(to: .now))") }
        return next()
    }

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        let (start, text) = (ContinuousClock.now, context.payload[PayloadKey<String>("text")])  // of a method
        defer { print("\(context.methodName) \(text ?? "") took \(start.duration(to: .now))") }
        return await next()
    }
}

@BaseInterceptors(TimingInterceptor.self)  // around every execution of the store
@MainActor @Observable
final class SearchStore: Store<Search> {
    init() { super.init(state: Search()) }

    @Intercept  // makes a method an execution
    func find(_ text: String, in api: API) async throws -> Int {
        let items = try await api.items().filter { $0.title.contains(text) }
        commit { $0.found = items.map(\.title) }
        return items.count
    }

    @Intercept(DebounceInterceptor(for: .milliseconds(300)))  // of calls in quick succession, the last one runs
    func suggest(_ text: String, from api: API) async { _ = try? await find(text, in: api) }

    @Intercept(ThrottleInterceptor(for: .seconds(2)))  // the first call runs; those within two seconds are dropped
    func clear() { commit { $0.found = [] } }
}
// end

@MainActor func dispatching() async throws -> NotesStore {
    // snippet: dispatching
    let store = NotesStore()
    store.dispatch(\.add, "Buy milk")
    store.notes.append("Bread")  // a direct write, or a binding's, is a commit, too

    await store.dispatch(\.save)  // returns the outcome
    try await store.dispatch(\.save).get()  // throws what a component threw
    // end
    return store
}

@MainActor func observing(_ store: SearchStore, _ show: @escaping @MainActor (String) -> Void) -> StoreObserver {
    // snippet: observing
    let observer = StoreObserver { show("\(store.found.count) found") }  // runs now, and after each change of `found`
    let names = observeStore({ store.found }, onChange: { show($0.joined(separator: ", ")) })
    names.cancel()  // or release it
    // end
    return observer
}

// snippet: sensitive values
struct Session: Equatable, Sendable {
    var user = ""
    @Sensitive var token = ""  // read and changed as without it
}

struct Password: SensitiveValue, Hashable, Sendable {  // redacted wherever it is
    var text: String
}

@Store @MainActor @Observable
final class SignInStore {
    var session = Session()
    var token = Sensitive("")  // a property of a store: token.value
}
// end

// snippet: testing
@Test(.dependencies { $0.notesAPI = SilentNotesAPI() }) @MainActor
func saving() async {
    let store = NotesStore()
    let test = TestStore(store)
    store.dispatch(\.add, "Milk")
    await test.expect { $0.notes = ["Milk"] }

    test.start { await $0.dispatch(\.save) }
    await test.expect { $0.isSaving = true }
    await test.expect { $0.notes = [] }
    await test.expect { $0.isSaving = false }
    await test.finish()
}
// end

// snippet: testing a value store
@Test @MainActor func refreshing() async {
    let (list, save, milk) = (Gate<[Todo]>(), Gate<Void>(), Todo(title: "Milk"))
    let test = TestStore(TodoStore())
    test.start { await $0.load { try await list() } }
    await test.expect { $0.load() }
    list.succeed([milk])
    await test.expect { $0.loaded([milk]) }  // or $0.failed(error)

    test.start { await $0.operations.run(.save) { try await save() } }
    await test.expect { $0.begin(TodoOperation.save) }
    save.fail(StateError.network(.timeout))
    await test.expect { $0.end(TodoOperation.save, .network(.timeout)) }
    await test.finish()
}
// end

@MainActor func exploring() async {
    // snippet: exploring
    await explore(
        NotesStore.init, depth: 6,
        steps: [
            "store.dispatch(\\.add, \"Milk\")": { $0.dispatch(\.add, "Milk") },
            "store.notes.removeAll()": { $0.notes.removeAll() },
        ],
        invariants: ["!store.isSaving": { !$0.isSaving }])
    // end
}

@MainActor func replaying(_ store: NotesStore) async throws {
    // snippet: replaying
    let recorder = SessionRecorder(of: store)
    store.dispatch(\.add, "Milk")
    store.notes.append("Bread")
    let recording = try recorder.recording.json()  // a file for a bug report, and for a test

    try await expectReplay(of: Recording(json: recording), on: NotesStore.init) {
        $0.action(\.add)
        $0.property(\.notes)
    }
    // end
}

@MainActor func inspecting(_ store: NotesStore) async throws {
    // snippet: inspector
    let inspector = try await Inspector.start(allowing: .control)  // prints the address of the page
    inspector.register(store) { $0.action(\.add) }  // what the page can dispatch
    // end
}

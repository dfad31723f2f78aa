import Foundation
import Lockstep
import LockstepTesting
import Testing

@MainActor @Suite("README")
struct ReadmeTests {
    @Test("The quick start works as described")
    func quickStart() async {
        let store = ItemStore()
        #expect(await show(store, from: API()) == "2 items")
        #expect(
            await show(store, from: API(result: .failure(.unauthorized))) == StateError.unauthorized.localizedMessage)
        #expect(store.latestValue?.count == 2)
    }

    @Test("R1: the sensitive values are redacted as described")
    func sensitiveValues() {
        let store = SignInStore()
        store.session.token = "secret"
        store.token.value = "secret"
        #expect(store.session.token == "secret")
        let texts = ["\(store.session)", "\(store.token)", "\(Password(text: "secret"))"]
        #expect(texts == [#"Session(user: "", _token: <redacted>)"#, "<redacted>", "<redacted>"])
        #expect(!"\(store.pipeline.snapshot)".contains("secret"))
    }

    @Test("The operations work as described")
    func operations() async {
        let store = TodoStore()
        await store.save(Todo(title: ""), to: API())
        #expect(store.notice == StateError.validation(.required(field: "Title")).localizedMessage)
        await store.save(Todo(title: "Milk"), to: API())
        #expect(store.notice == nil)
    }

    @Test("Run policies, families, queries, optimistic changes and derived values work as described")
    func dataByKey() async {
        let search = FoundItems()
        await search.find("Mi", in: API())
        #expect(search.value == [Item(title: "Milk")])

        let (rows, undo) = (makeRows(), UndoRecorder())
        rename(rows, with: undo)
        let (tea, bread) = (rows[7], rows[8])
        #expect(tea.title == "Tea" && bread.title == "Bread")
        undo.undo()
        #expect(tea.title == "Tea" && bread.title == "Row 8")

        let shop = Shop(API())
        let (item, found) = (shop.item[1], shop.found["Milk"])
        await shop.show()
        #expect(item.value == Item(title: "Bread") && !item.isFresh)
        #expect(found.items == [Item(title: "Milk 0"), Item(title: "Milk 1")])

        let todos = TodoStore()
        todos.set([])
        #expect(await todos.add(Todo(title: "Milk"), to: API()) == nil)
        #expect(await todos.add(Todo(title: ""), to: API()) == .validation(.required(field: "Title")))
        #expect(todos.value == [Todo(title: "Milk")] && todos.pendingChanges == 0)

        let checkout = Checkout()
        #expect(checkout.isFree.value)
        checkout.cart.add(7)
        checkout.shipping.set(3)
        #expect(checkout.total.value == 10 && !checkout.isFree.value)
    }

    @Test("The struct store and the recorders work as described")
    func structStoreAndRecorders() {
        let store = CartStore()
        let (undo, history) = recorders(store)
        #expect(store.state == Cart(prices: [3, 5], total: 8))
        #expect(undo.canUndo)
        let own = history.commits.filter { $0.store == store.pipeline.store }
        #expect(own.map(\.label) == ["add(_:)", "computed(new:old:)"])
    }

    @Test("Actions and dependencies work as described")
    func actionsAndDependencies() async throws {
        // The second save has nothing to save, which the live API throws for.
        await #expect(throws: ValidationError.required(field: "Notes")) { _ = try await dispatching() }
        let preview = makePreviewStore()
        try await preview.dispatch(\.save).get()
        #expect(preview.notes == [] && !preview.isSaving)
    }

    @Test("A save that fails says so, and leaves no flag on")
    func failingSave() async {
        let store = NotesStore()
        let error = ValidationError.required(field: "Notes")
        #expect(await store.dispatch(\.save).error as? ValidationError == error)
        #expect(!store.isSaving && store.notice == StateError.validation(error).localizedMessage)
        store.dispatch(\.add, "Milk")
        #expect(await store.dispatch(\.save).isCompleted)
        #expect(!store.isSaving && store.notice == nil && store.notes == [])
    }

    @Test("Interceptors and observers work as described")
    func interceptorsAndObservers() async throws {
        let store = SearchStore()
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        var shown: [String] = []
        let observer = observing(store) { shown.append($0) }
        #expect(try await store.find("i", in: API()) == 1)
        #expect(store.found == ["Milk"])
        #expect(history.executions.map(\.name) == ["find"])
        store.clear()
        #expect(store.found == [])
        for await _ in store.values(of: \.found).prefix(1) {}
        #expect(shown.first == "0 found")
        observer.cancel()
    }

    @Test("The interceptor around every execution has both forms", .runtimeWarningsFail)
    func interceptorOfEveryExecution() async {
        let store = SearchStore()
        store.intercepted("synchronous", by: { [TimingInterceptor()] }) { _ in }
        await store.intercepted("asynchronous", by: { [TimingInterceptor()] }) { _ async in }
    }

    @Test("Components that are methods work as described")
    func methodsAsComponents() async {
        let store = withDependencies {
            $0.notesAPI = SilentNotesAPI()
        } operation: {
            NotesStore()
        }
        store.notes = ["Milk", "Bread"]
        #expect(await store.dispatch(\.sortAndUpload).isCompleted)
        #expect(store.notes == ["Bread", "Milk"])
    }

    @Test("Loading works as described")
    func loadingWorks() async {
        let store = ItemStore()
        await loading(store, from: API())
        #expect(store.state == .loaded([]))
        await store.loadIfNeeded { [Item(title: "new")] }
        #expect(store.value == [Item(title: "new")])
    }

    @Test("Using a struct store works as described")
    func usingAStructStoreWorks() async {
        let store = CartStore()
        let (prices, continuation) = AsyncStream<Int>.makeStream()
        for price in [60, 50] { continuation.yield(price) }
        continuation.finish()
        store.add(20)
        store.add(5)
        await usingAStructStore(store, prices)
        #expect(store.state == Cart(prices: [5, 60, 50], total: 115))
    }

    @Test("Exploring and replaying work as described")
    func exploringAndReplaying() async throws {
        await exploring()
        let store = NotesStore()
        try await replaying(store)
        #expect(store.notes == ["Milk", "Bread"])
    }
}

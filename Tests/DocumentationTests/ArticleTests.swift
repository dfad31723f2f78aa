import Foundation
import Lockstep
import LockstepTesting
import Testing

@MainActor private final class ProfileStore: Store<Profile> {
    init() { super.init(state: Profile()) }
}

/// The articles' examples do what the articles say of them.
@MainActor @Suite("Articles", .timeLimit(.minutes(20)))
struct ArticleTests {
    @Test("Getting started: each write is a commit, named by its property")
    func gettingStarted() {
        let store = ShoppingStore()
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        firstRecorder(store)
        #expect(history.commits.map(\.label) == ["draft", "items", "draft"])
        #expect(store.items == ["Milk"])
    }

    @Test("Loads: a text for each case of the state")
    func loads() async {
        let store = ItemStore()
        #expect(text(of: store) == "Nothing was asked for yet.")
        await store.load { throw ShopError.soldOut }
        #expect(text(of: store) == "It is sold out.")
        #expect(store.error == ShopError.soldOut.stateError && ShopError.offline.stateError.isRetryable)
        await store.load { [Item(title: "Milk")] }
        #expect(text(of: store) == "1 items")
    }

    @Test("Screens: a failed refresh is above the old list, with a button")
    func presentation() async {
        let (store, locale) = (ItemStore(), Locale(identifier: "en"))
        #expect(lines(of: store, for: locale) == ["Loading…"])
        await store.load { throw StateError.network(.timeout) }
        let error = lines(of: store, for: locale)
        #expect(error.count > 2 && error.last == "[Try Again]")
        await store.load { [Item(title: "Milk")] }
        #expect(lines(of: store, for: locale) == ["Milk"])
        await store.load { throw StateError.network(.timeout) }
        #expect(lines(of: store, for: locale) == error + ["Milk"])
    }

    @Test("Actions: a reducer sets what it fetched, and a middleware adds to the current items")
    func fetching() async {
        let store = FeedStore()
        await store.dispatch(\.refresh)
        #expect(store.items.map(\.title) == ["Milk", "Bread"])
        await store.dispatch(\.loadMore)
        #expect(store.items.count == 4)
    }

    @Test("Interceptors: they change the payload, fetch for a method, skip others, and drop")
    func interceptors() async {
        let counter = CounterStore()
        counter.add(17)
        counter.increment()
        #expect(counter.count == 11)

        let directory = DirectoryStore()
        await directory.refresh()
        #expect(directory.names == ["Ann", "Bob"])
        directory.clear()
        #expect(directory.names.isEmpty)

        let notes = NotesStore()
        notes.pipeline.attach(QuietInterceptor())
        let attachment = notes.pipeline.attach(ReadOnlyInterceptor())
        #expect("\(notes.dispatch(\.add, "Milk"))" == "dropped")
        attachment.cancel()
        #expect(notes.dispatch(\.add, "Milk").isCompleted)
    }

    @Test("Interceptors: a failed load counts once, and its attempts do not count")
    func failureCounter() async {
        #expect(await countFailures(of: ItemStore(), API(result: .failure(.unauthorized))) == 1)
        #expect(await countFailures(of: ItemStore(), API()) == 0)
    }

    @Test("Undo: a method with many commits is one step")
    func undo() {
        let store = ShoppingStore()
        let undo = undoing(store)
        #expect(store.items == ["Milk", "Bread"] && undo.canUndo && !undo.canRedo)

        let (cart, steps) = (CartStore(), UndoRecorder())
        cart.pipeline.attach(steps)
        cart.restock([3, 4, 5])
        #expect(cart.total == 12)
        steps.undo()
        #expect(cart.total == 0 && !steps.canUndo)
    }

    @Test("Optimistic changes: the server's answer replaces what was shown")
    func confirming() async {
        let todos = TodoStore()
        todos.set([Todo(title: "Milk")])
        await todos.create("Tea", in: API())
        #expect(todos.value == [Todo(title: "Milk"), Todo(title: "TEA")])
    }

    @Test("Optimistic changes: inside an operation, a failure reverts the change and is the error of the operation")
    func optimisticOperation() async {
        let todos = TodoStore()
        todos.set([Todo(title: "Milk")])
        await todos.rename(Todo(title: "Milk"), to: "Tea", in: API())
        #expect(todos.value == [Todo(title: "Tea")] && todos.operations.error(for: .save) == nil)
        await todos.rename(Todo(title: "Tea"), to: "", in: API())
        #expect(todos.value == [Todo(title: "Tea")])
        #expect(todos.operations.error(for: .save) == .validation(.required(field: "Title")))
    }

    @Test("Optimistic changes: a failure reverts one field, and an empty store shows a change with its first value")
    func fields() async {
        let profile = ProfileStore()
        await profile.optimistically({ $0.name = "Ann" }) {
            profile.commit { $0.city = "Oslo" }
            throw StateError.network(.timeout)
        }
        #expect(profile.state == Profile(city: "Oslo"))

        let todos = AsyncValue<[Todo]>()
        let expected = [Todo(title: "Milk"), Todo(title: "Tea")]
        await todos.optimistically({ $0.append(Todo(title: "Tea")) }) {
            #expect(todos.state == .idle)
            todos.set([Todo(title: "Milk")])
            #expect(todos.value == expected)
        }
        #expect(todos.value == expected)
    }

    @Test("Saved state: damaged data is a restore error, and storage that is in use is a status")
    func restoreErrors() {
        let storage = MemoryStorage(Data(#"{"name":"Ann"}"#.utf8))
        let saved = SettingsStore().persist(in: storage)
        #expect(saved.restoreError != nil && saved.status.isSaved && storage.quarantinedValues.count == 1)
        let second = SettingsStore().persist(in: storage)
        #expect(second.restoreError == nil && second.status.error != nil)
    }

    @Test("Exploring and performance: no order fails, and one commit wakes once")
    func exploringAndPerformance() async {
        await exploringAModel()
        await exploringAWorld()
        countingWakes(LogStore())
    }

    @Test("Isolation: words are counted off the main actor")
    func isolation() async {
        let editor = EditorStore()
        editor.text = "one two three"
        await editor.count()
        #expect(editor.words == 3)
    }

    @Test("UIKit: a controller shows the state at once, and ends its observers with it")
    func controllers() async {
        let store = CartStore()
        var cart: CartController? = CartController(store: store)
        cart?.viewDidLoad()
        store.add(3)
        for await _ in store.values(of: \.total).prefix(1) {}
        let label = cart?.label
        weak let gone = cart
        cart = nil
        #expect(gone == nil && label?.text?.hasSuffix("€") == true)

        let draft = DraftController()
        draft.store.draft = "Milk"
        draft.viewDidLoad()
        #expect(draft.field.stringValue == "Milk" && draft.field.isEnabled)
        draft.field.edit("Tea")
        #expect(draft.store.draft == "Tea")
        for _ in 0..<100 { await Task.yield() }
        #expect(draft.field.isEdited, "The observer set the text that the user is editing.")
        draft.store.draft = "Rice"
        for _ in 0..<100 where draft.field.stringValue != "Rice" { await Task.yield() }
        #expect(draft.field.stringValue == "Rice")

        let items = ItemsController()
        items.viewWillAppear(false)
        for await state in items.store.asyncValue.values(of: \.value) where state != nil { break }
        items.viewDidDisappear(false)
        #expect(items.store.value?.count == 2)
    }

    @Test("UIKit: after a cancelled swipe back, the load continues, and ends when the controller disappears")
    func cancelledSwipeBack() async {
        let (items, gate) = (ItemsController(), Gate<[Item]>(honorsCancellation: true))
        let load = Task { await items.store.load { try await gate() } }
        await gate.isCalled()
        items.viewWillAppear(false)
        items.viewWillAppear(false)
        for _ in 0..<100 { await Task.yield() }
        load.cancel()
        _ = await load.value
        for _ in 0..<100 { await Task.yield() }
        #expect(items.store.isLoading)
        items.viewDidDisappear(false)
        for await isLoading in items.store.asyncValue.values(of: \.isLoading) where !isLoading { break }
        #expect(items.store.isIdle && gate.callCount == 1)
    }

    @Test("Navigation: the countdown of a screen ends when its route leaves the path")
    func navigation() async throws {
        let store = TripsStore()
        store.stopCountdownsThatLeave()
        store.open(try #require(URL(string: "trips://7")))
        #expect(store.path == [.trip(7)])
        let countdown = store.countdowns[7]
        let test = TestStore(countdown)
        store.path.append(.countdown(7))
        countdown.start()
        store.path.removeLast()
        #expect(await test.outcome(of: "countdown") == .cancelled)
    }

    @Test("Lifetimes: the reader of a book is removed when the book leaves the path, and a sheet's store is released")
    func lifetimes() {
        let shelf = ShelfStore()
        weak var reader = shelf.readers[7]
        weak var review: ReviewStore?
        shelf.path = [7]
        shelf.review = ReviewStore()
        review = shelf.review
        #expect(reader != nil && review != nil)
        shelf.path = []
        shelf.review = nil
        #expect(reader == nil && review == nil && shelf.readers.count == 0)
    }

    @Test("Lifetimes: a controller that disappears ends the call that keeps its store alive")
    func readerController() async {
        weak var store: ReaderStore?
        do {
            let controller = ReaderController()
            store = controller.store
            controller.viewDidLoad()
            controller.viewWillAppear(false)
            for _ in 0..<100 { await Task.yield() }
            controller.viewDidDisappear(false)
        }
        for _ in 0..<20_000 where store != nil { await Task.yield() }
        #expect(store == nil)
    }

    @Test("Recipes: a sensitive argument of an action is redacted in records")
    func sensitiveArgument() {
        let (store, history) = (SignInStore(), HistoryRecorder(limit: 10))
        store.pipeline.attach(history)
        store.submit(user: "ana", token: "secret")
        #expect(store.session.user == "ana" && store.token.value == "secret")
        let payloads = history.executions.compactMap(\.payload).map { "\($0)" }
        #expect(payloads == [#"("ana", <redacted>)"#])
    }

    @Test("Recipes: a badge, a copy, a reaction and a form")
    func recipes() async {
        let app = AppModel()
        app.shopping.items = ["Milk"]
        app.cart.add(7)
        #expect(app.badge.value == 2)

        let observer = mirror(app.cart, in: app.shopping)
        #expect(app.shopping.draft == "7 €")
        observer.cancel()

        let form = SignUpForm()
        #expect(form.errors.count == 2)
        (form.name, form.mail) = ("Ann", "ann@example.com")
        await form.submit(to: API())
        #expect(form.errors.isEmpty && form.operations.error(for: .submit) == nil)
    }
}

import LockstepCore
import LockstepTesting
import Observation
import Testing

/// A state with parts that can be equal and still differ in content: an article by its identifier, a text by its code
/// points.
private struct Page: Equatable, Sendable {
    var article = Article(id: 1, title: "old")
    var text = "\u{E9}"
    var count = 0
}

/// Returns the exact content of a state.
@MainActor private func content(_ page: Page) -> String { "\(page.article.title) \(page.text.unicodeScalars.count)" }

@MainActor @Observable
private final class PageStore: Store<Page> {
    @ObservationIgnored var computedCalls = 0

    init() { super.init(state: Page()) }

    override func computed(new: Page, old: Page) { computedCalls += 1 }
}

/// A way to commit an article and a text that equal the previous ones.
private enum CommitWay: CaseIterable {
    case closure, subscripts, partOfAField, inPlace, mutation, function, reducer, restore

    @MainActor func commit(_ title: String, _ text: String, to store: Store<Page>) {
        let article = Article(id: 1, title: title)
        switch self {
        case .closure:
            store.commit {
                $0.article = article
                $0.text = text
            }
        case .subscripts:
            store[\.article] = article
            store[\.text] = text
        case .partOfAField:
            store[\.article.title] = title
            store[\.text] = text
        case .inPlace:
            store.commit(at: \.article) { $0 = article }
            store.commit(at: \.text) { $0 = text }
        case .mutation:
            let mutation = Mutation<Page, Article>("change") { page, article in
                (page.article, page.text) = (article, text)
            }
            store.commit(mutation: mutation, payload: article)
        case .function:
            store.commit(mutation: { page, article in (page.article, page.text) = (article, text) }, payload: article)
        case .reducer:
            store.dispatch(Action<Store<Page>> { Reducer(setter: \.article, \.text) { (article, text) } })
        case .restore:
            var page = store.state
            (page.article, page.text) = (article, text)
            store.pipeline.restore(page)
        }
    }
}

/// A way to write to a property store.
private enum WriteWay: CaseIterable {
    case write, reducer, inPlace, restore

    @MainActor func write(_ title: String, _ text: String, to store: ArticleStore) {
        switch self {
        case .write:
            store.article = Article(id: 1, title: title)
            store.text = text
        case .reducer:
            let article = Article(id: 1, title: title)
            store.dispatch(Action<ArticleStore> { Reducer(setter: \.article, \.text) { (article, text) } })
        case .inPlace:
            store.article.title = title
            store.text.replaceSubrange(store.text.startIndex..<store.text.endIndex, with: text)
        case .restore:
            var snapshot = store.pipeline.snapshot
            (snapshot.article.title, snapshot.text) = (title, text)
            store.pipeline.restore(snapshot)
        }
    }
}

@MainActor @Suite("Equal values with different content", .timeLimit(.minutes(20)))
struct EqualityTests {
    private let log = EventLog()

    @Test(
        "C2: an equal state with different content is assigned silently", arguments: CommitWay.allCases, [false, true])
    private func structStore(way: CommitWay, isRecorded: Bool) {
        let store = PageStore()
        if isRecorded { store.pipeline.attach(log) }
        // An in-place commit wakes observers without a comparison (C6).
        let wakes =
            way == .inPlace ? [] : [Wakes { _ = store.state }, Wakes { _ = store.article }, Wakes { _ = store.text }]
        way.commit("new", "e\u{301}", to: store)
        #expect(content(store.state) == "new 2")
        #expect(store.article.title == "new" && store.text.unicodeScalars.count == 2)
        #expect(content(store.pipeline.snapshot) == "new 2")
        #expect(wakes.allSatisfy { $0.count == 0 })
        #expect(log.commits.isEmpty && store.computedCalls == 0)
    }

    @Test("C2: an equal state is assigned, even if computed is not overridden", arguments: CommitWay.allCases)
    private func plainStructStore(way: CommitWay) {
        let store = Store(state: Page())
        way.commit("new", "e\u{301}", to: store)
        #expect(content(store.state) == "new 2")
    }

    @Test("C2: the next commit that changes the state has the new content before and after it")
    func nextCommit() {
        let store = PageStore()
        store.pipeline.attach(log)
        let wakes = Wakes { store.state.article.title }
        store.commit { $0.article.title = "new" }
        store.commit("count") { $0.count = 1 }
        #expect(log.commits.map(\.label) == ["count"])
        #expect((log.commits.first?.before as? Page)?.article.title == "new")
        #expect((log.commits.first?.after as? Page)?.article.title == "new")
        #expect(wakes.seen == ["old", "new"])
    }

    @Test("C2: an equal field with different content is assigned together with a changed field")
    func beside() {
        let store = PageStore()
        let (article, count) = (Wakes { store.article }, Wakes { store.count })
        store.commit {
            $0.article.title = "new"
            $0.count = 1
        }
        #expect(content(store.state) == "new 1" && store.article.title == "new")
        #expect((article.count, count.count) == (0, 1))
    }

    @Test("C2: a closure that assigns an equal value and throws keeps the old content")
    func throwing() {
        let store = PageStore()
        #expect(throws: Failure()) {
            try store.commit {
                $0.article.title = "new"
                throw Failure()
            }
        }
        #expect(store.article.title == "old")
    }

    @Test(
        "C2: an equal property value with different content is assigned silently", arguments: WriteWay.allCases,
        [false, true])
    private func propertyStore(way: WriteWay, isRecorded: Bool) {
        let store = ArticleStore()
        store.text = "\u{E9}"
        if isRecorded { store.pipeline.attach(log) }
        // A property that is changed in place is compared only if the old value is kept (C6).
        let isCompared = isRecorded || way != .inPlace
        let wakes = [Wakes { _ = store.article }, Wakes { _ = store.text }]
        way.write("new", "e\u{301}", to: store)
        #expect(store.article.title == "new" && store.text.unicodeScalars.count == 2)
        let snapshot = store.pipeline.snapshot
        #expect(snapshot.article.title == "new" && snapshot.text.unicodeScalars.count == 2)
        #expect(!isCompared || wakes.allSatisfy { $0.count == 0 })
        #expect(log.commits.isEmpty)
    }

    @Test("C2: an equal value of a value store with different content is assigned silently", arguments: [false, true])
    func valueStore(isRecorded: Bool) {
        let value = AsyncValue(initialValue: Article(id: 1, title: "old"))
        if isRecorded { value.pipeline.attach(log) }
        let wakes = [Wakes { _ = value.state }, Wakes { _ = value.value }, Wakes { _ = value.latestValue }]
        value.set(Article(id: 1, title: "new"))
        #expect(value.value?.title == "new" && value.latestValue?.title == "new")
        #expect(value.state.value?.title == "new")
        let snapshot = value.pipeline.snapshot
        #expect(snapshot.state.value?.title == "new" && snapshot.latestValue?.title == "new")
        #expect(wakes.allSatisfy { $0.count == 0 })
        #expect(log.commits.isEmpty)
    }

    @Test("C2: a canonically equal text of a value store is assigned silently")
    func textOfAValueStore() {
        let value = AsyncValue(initialValue: "\u{E9}")
        let wakes = Wakes { value.value }
        value.set("e\u{301}")
        #expect(value.value?.unicodeScalars.count == 2)
        #expect(value.pipeline.snapshot.latestValue?.unicodeScalars.count == 2)
        #expect(wakes.count == 0)
    }

    @Test("C2, L3: a cancelled load returns to the value that was set last, even if it equals the one before")
    func settling() async {
        let value = AsyncValue(initialValue: Article(id: 1, title: "old"))
        value.set(Article(id: 1, title: "new"))
        let gate = Gate<Article>(honorsCancellation: false)
        let load = immediately { await value.load { try await gate() } }
        #expect(value.state.value?.title == "new" && value.isLoading)
        load.cancel()
        _ = await load.value
        #expect(value.value?.title == "new" && value.latestValue?.title == "new" && !value.isLoading)
        gate.succeed(Article(id: 1, title: "late"))
    }

    @Test("C2, L8: an element that equals the previous one is assigned")
    func elements() async {
        let value = AsyncValue<Article>()
        let source = AsyncStream<Article>.makeStream()
        for title in ["first", "second", "third"] { source.continuation.yield(Article(id: 1, title: title)) }
        source.continuation.finish()
        await value.load(from: source.stream)
        #expect(value.value?.title == "third" && value.latestValue?.title == "third")
        #expect(value.pipeline.snapshot.state.value?.title == "third")
    }

    @Test("C2: restoring a value store assigns equal content")
    func restoredValue() {
        let value = AsyncValue(initialValue: Article(id: 1, title: "old"))
        let old = value.pipeline.snapshot
        value.set(Article(id: 1, title: "new"))
        value.pipeline.restore(old)
        #expect(value.value?.title == "old" && value.pipeline.snapshot.latestValue?.title == "old")
    }

    @Test("C2: an equal error with a different text is assigned")
    func errors() {
        func timeout(_ text: String) -> StateError { .network(NetworkError(.timeout, text: text)) }
        let value = AsyncValue<Int>()
        value.setError(timeout("first"))
        value.setError(timeout("second"))
        #expect(value.error?.message == "second" && value.pipeline.snapshot.state.error?.message == "second")
        let tracker = OperationTracker<String>()
        tracker.fail("save", with: timeout("first"))
        tracker.fail("save", with: timeout("second"))
        #expect(tracker.error(for: "save")?.message == "second")
        #expect(tracker.allErrors["save"]?.message == "second")
    }

    @Test("C2: an undo restores the recorded content, and not the content that was assigned silently")
    func undo() {
        let store = PageStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        store.commit { $0.count = 1 }
        store.commit { $0.article.title = "new" }
        #expect(undo.undo())
        #expect(store.count == 0 && store.article.title == "old")
        #expect(!undo.canUndo)
    }
}

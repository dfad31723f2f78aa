import Lockstep
import LockstepTesting
import Observation
import Testing

// Tests of all styles of store, as users write them. Their main test is that they compile: this file is built with
// either default isolation, and with `NonisolatedNonsendingByDefault` off and on.

// MARK: Stores

struct Memo: Equatable, Sendable {
    var text = ""
}

struct MemoState: Equatable, Sendable {
    var memos: [Memo] = []
    var isSaving = false
    var ticks = 0
}

/// A struct store.
@MainActor @Observable
final class MemoBook: Store<MemoState> {
    @ObservationIgnored let gate = Gate<Void>()

    init() { super.init(state: MemoState()) }

    func add(_ text: String) { commit("add") { $0.memos.append(Memo(text: text)) } }
    func tick() { commit("tick") { $0.ticks += 1 } }

    func save() async throws {
        try await dispatch("save") {
            commit("saving") { $0.isSaving = true }
            defer { commit("saved") { $0.isSaving = false } }
            try await gate()
        }
    }
}

enum MemoOperation { case save }

/// A value store.
@Statable([Memo].self, operations: MemoOperation.self)
@MainActor @Observable
final class MemoList {}

/// A property store.
@Store(MemoDraftInteractor.self)
@MainActor @Observable
final class MemoDraft {
    var memo = Memo()
    var isSaving: Bool = false
    var greeting: String = ""
}

extension Dependencies {
    @Inward var memoGreeting: String = "default"
}

@Interactor
final class MemoDraftInteractor {
    let gate = Gate<Memo>()
    @Outward(\.memoGreeting) var greeting: String

    var rename: Action<MemoDraft, String> {
        Action { text in Reducer("rename", setter: \.memo) { Memo(text: text) } }
    }

    var greet: Action<MemoDraft> { Action { Reducer("greet", setter: \.greeting) { self.greeting } } }

    var load: AsyncAction<MemoDraft> {
        AsyncAction {
            Reducer("begin", setter: \.isSaving) { true }
            AsyncReducer("loaded", setter: \.memo) { try await self.gate() }
            Reducer("end", setter: \.isSaving) { false }
        }
    }
}

// MARK: Tests

@MainActor @Suite("TestStore, as users write it", .timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct TestStoreVariants {
    struct Offline: Error {}

    @Test func structStore() async {
        let book = MemoBook()
        let test = TestStore(book)
        book.add("Milk")
        await test.expect("add") { $0.memos = [Memo(text: "Milk")] }
        let save = test.start { try await $0.save() }
        await test.expect("saving") { $0.isSaving = true }
        book.gate.fail(Offline())
        await test.expect("saved") { $0.isSaving = false }
        await #expect(throws: Offline.self) { try await save.value }
        await test.finish()
    }

    @Test func synchronousTest() {
        let book = MemoBook()
        let test = TestStore(book, exhaustivity: .ignoring(\.ticks))
        book.tick()
        book.add("Milk")
        test.expect { $0.memos = [Memo(text: "Milk")] }
        test.exhaustivity = .only(\.isSaving, \.ticks)
        book.add("Bread")
        book.tick()
        test.expect("tick") { $0.ticks = 2 }
    }

    @Test func valueStore() async {
        let list = MemoList()
        let test = TestStore(list)
        let gate = Gate<[Memo]>()
        test.start { await $0.load { try await gate() } }
        await test.expect("loading") { $0.load() }
        gate.succeed([Memo(text: "Milk")])
        await test.expect("completed") { $0.loaded([Memo(text: "Milk")]) }
        await list.operations.run(.save) { throw StateError.unauthorized }
        await test.expect { $0.begin(MemoOperation.save) }
        await test.expect { $0.end("save", .unauthorized) }
        #expect(await test.outcome(of: "load") == .completed)
        await test.finish()
    }

    @Test func propertyStore() async {
        let draft = MemoDraft()
        let test = TestStore(draft)
        draft.dispatch(\.rename, "Milk")
        await test.expect("rename") { $0.memo.text = "Milk" }
        draft.memo.text = "Tea"
        await test.expect("memo") { $0.memo = Memo(text: "Tea") }
        let load = test.start { await $0.dispatch(\.load) }
        await test.expect { $0.isSaving = true }
        draft.interactor.gate.succeed(Memo(text: "Bread"))
        await test.expect { $0.memo.text = "Bread" }
        await test.expect { $0.isSaving = false }
        #expect(await load.value.isCompleted)
        await test.finish()
    }

    /// A state whose equality has the isolation of its module is still compared: the failure comes from a comparison.
    @Test func mismatches() async {
        let book = MemoBook()
        let draft = MemoDraft()
        await withKnownIssue {
            let test = TestStore(book)
            book.add("Milk")
            await test.expect { $0.memos = [Memo(text: "Tea")] }
        } matching: {
            $0.comments.first?.rawValue.contains("−     [0]: Memo(text: \"Tea\")\n  +     [0]: Memo(text: \"Milk\")")
                == true
        }
        await withKnownIssue {
            let test = TestStore(draft)
            draft.memo.text = "Milk"
            await test.expect { $0.memo.text = "Tea" }
        } matching: {
            $0.comments.first?.rawValue.contains("−   memo: Memo(text: \"Tea\")") == true
        }
    }

    @Test(.dependencies { $0.memoGreeting = "Hello" })
    func dependenciesTrait() async {
        let draft = MemoDraft()
        let test = TestStore(draft, exhaustivity: .end)
        draft.dispatch(\.greet)
        await test.expectEnd { $0.greeting = "Hello" }
    }

    @Test func wakes() async throws {
        let book = MemoBook()
        expectWakes(of: book.ticks, count: 1) { book.tick() }
        try await expectWakes(of: book.isSaving, count: 2) {
            let save = Task { try await book.save() }
            let call = await book.gate.nextCall()
            book.gate.succeed(call: call)
            try await save.value
        }
    }

    @Test func clock() async throws {
        let clock = ManualClock()
        let sleep = Task { try await clock.sleep(for: .seconds(1)) }
        #expect(await clock.nextSleep() == .seconds(1))
        clock.advanceToNextDeadline()
        try await sleep.value
    }
}

import Testing

@testable import LockstepCore
@testable import LockstepTesting

@Suite("The trait .storeHistory", .timeLimit(.minutes(20)))
struct StoreHistoryTraitTests {
    @Test("The first issue of a test contains the events of the stores until then")
    func comment() async throws {
        let found = try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { @MainActor in
            let store = NotesStore()
            store.add("Milk")
            let value = AsyncValue<Int>()
            await value.load { throw Offline() }
            Issue.record("first")
            store.tick()
            Issue.record("second")
        }
        try #require(found.count == 2)
        #expect(found[1].comments.map(\.rawValue) == ["second"])
        #expect(found[0].comments.first?.rawValue == "first")
        let history = try #require(found[0].comments.last?.rawValue)
        let numbers = /#\d+| \(started at [^)]+:\d+\)/
        let lines = history.replacing(numbers, with: "").split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(
            lines == [
                "What the stores did:",
                "- NotesStore: the commit “add” started",
                "- NotesStore: The commit “add”",
                "- NotesStore: the commit “add” ended: completed",
                "- AsyncValue<Int>: the load “load” started",
                "- AsyncValue<Int>: The commit “loading” of the load “load”",
                "- AsyncValue<Int>: The commit “failed” of the load “load”",
                "- AsyncValue<Int>: the load “load” ended: failed(Offline())",
            ])
        #expect(history.contains("  +     [0]: \"Milk\"\n"))
    }

    @Test("The history is attached to the issue that fails the test, not to a warning or a known issue")
    func failuresOnly() async throws {
        let found = try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { @MainActor in
            NotesStore().tick()
            Issue.record("warning", severity: .warning)
            withKnownIssue { Issue.record("known") }
            Issue.record("failure")
        }
        let comments = found.map { $0.comments.map(\.rawValue) }
        #expect(comments.filter { $0.count > 1 }.map(\.first) == ["failure"])
        #expect(comments.last?.last?.contains("The commit “tick”") == true)
    }

    @Test("After a failed exploration, the history contains the shortest failing run")
    func exploration() async throws {
        let found = try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { @MainActor in
            NotesStore().tick()
            await explore(
                CounterStore.init, depth: 4,
                steps: ["store.add(1)": { $0.add(1) }, "store.reset()": { $0.reset() }],
                invariants: ["store.count < 2": { $0.count < 2 }])
        }
        try #require(found.count == 1)
        let lines = try #require(found[0].comments.last?.rawValue).split(separator: "\n")
        #expect(lines.filter { $0.contains("The commit “") }.count == 3)
        #expect(lines.filter { $0.contains("CounterStore") && $0.contains("The commit “") }.count == 2)
        #expect(lines.count < 40)
    }

    @Test("After an exploration without a failure, the history is empty")
    func explorationThatPasses() async throws {
        let found = try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { @MainActor in
            NotesStore().tick()
            await explore(
                CounterStore.init, depth: 3, steps: ["store.add(1)": { $0.add(1) }],
                invariants: ["true": { _ in true }])
            Issue.record("later")
        }
        let history = try #require(found.first?.comments.last?.rawValue)
        #expect(history.contains("The commit “tick”") && !history.contains("CounterStore"))
    }

    @Test("A passing test, and a test without store events, add nothing")
    func silent() async throws {
        let none = try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { @MainActor in NotesStore().tick() }
        #expect(none.isEmpty)
        let found = try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { Issue.record("only") }
        #expect(found.map { $0.comments.map(\.rawValue) } == [["only"]])
    }

    @Test("A test does not record events of a test that runs in parallel")
    func beside() async throws {
        let (mine, other) = (Gate<Void>(), Gate<Void>())
        let beside = Task {
            try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { @MainActor in
                try await other()
                PlainStore().commit("other") { $0.text = "other" }
                Issue.record("other")
            }
        }
        let found = try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { @MainActor in
            let store = NotesStore()
            // A task that is started in the test is part of it.
            let task = Task { @MainActor in
                try await mine()
                store.add("Milk")
            }
            await mine.isCalled()
            await other.isCalled()
            other.succeed()
            _ = try await beside.value
            mine.succeed()
            try await task.value
            Issue.record("mine")
        }
        let comments = found.flatMap(\.comments).map(\.rawValue).joined()
        #expect(comments.contains("The commit “add”"))
        #expect(!comments.contains("other"))
        let others = try await beside.value.flatMap(\.comments).map(\.rawValue).joined()
        #expect(others.contains("The commit “other”"))
        #expect(!others.contains("add"))
    }

    @Test("A long history is limited to its last events")
    func limit() async throws {
        let found = try await issues(handedOnBy: StoreHistoryTrait.storeHistory(limit: 3)) { @MainActor in
            let store = NotesStore()
            store.tick()
            store.add("Milk")
            Issue.record("late")
        }
        let history = try #require(found.first?.comments.last?.rawValue)
        #expect(history.hasPrefix("What the stores did:\n… (3 earlier events)\n"))
        #expect(!history.contains("tick"))
    }

    /// An object that changes a store when it is released.
    private final class Parting: Sendable {
        let store: NotesStore
        init(_ store: NotesStore) { self.store = store }
        deinit { MainActor.assumeIsolated { store.tick() } }

        static let mutation = Mutation<Notes, Parting>("part") { notes, _ in notes.clock += 1 }
    }

    @Test("An object that only an event holds may change a store when the history drops the event")
    func releasedObjects() async throws {
        let found = try await issues(handedOnBy: StoreHistoryTrait.storeHistory(limit: 3)) { @MainActor in
            let (store, other) = (NotesStore(), NotesStore())
            store.commit(mutation: Parting.mutation, payload: Parting(other))
            store.add("Milk")
            store.add("Bread")
            #expect(other.clock == 1)
            await explore(
                { NotesStore() }, depth: 1,
                steps: ["part": { $0.commit(mutation: Parting.mutation, payload: Parting(other)) }],
                invariants: ["true": { _ in true }])
            #expect(other.clock > 1)
            Issue.record("late")
        }
        #expect(found.map { $0.comments.first?.rawValue } == ["late"])
    }

    @Test("The recorder is detached when the test is over, even if it threw")
    @MainActor func over() async throws {
        weak var recorder: (any Recorder)?
        await #expect(throws: Offline()) {
            _ = try await issues(handedOnBy: StoreHistoryTrait.storeHistory) { @MainActor in
                recorder = AllStores.recorders.last
                #expect(recorder is StoreHistoryRecorder)
                throw Offline()
            }
        }
        #expect(recorder == nil)
        #expect(!AllStores.hasAttachments)
    }
}

import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Optimistic changes of property stores", .timeLimit(.minutes(20)))
struct OptimisticPropertyTests {
    private let store = NoteStore()

    private func add(_ line: String) -> OpenChange<Void> {
        OpenChange { [store] gate in
            await store.optimistically(at: \.lines, { $0.append(line) }, named: "add") { try await gate() }
        }
    }

    @Test("Q1, Q2: a failure keeps later writes, whatever their form")
    func laterWrites() async {
        let (first, second) = (add("a"), add("b"))
        store.lines.append("c")
        store.title = "Note"
        store.interactor.dispatch(\.addLine, to: store, "d", 1)
        #expect(store.lines == ["a", "b", "c", "d"] && store.pendingChanges == 2)
        await first.fail()
        #expect(store.lines == ["b", "c", "d"] && store.title == "Note")
        await second.succeed()
        #expect(store.lines == ["b", "c", "d"] && store.pendingChanges == 0)
    }

    @Test("Q3: a fetched value keeps the pending changes")
    func fetched() async {
        let change = add("a")
        store.setConfirmed(["x"], at: \.lines)
        #expect(store.lines == ["x", "a"])
        await change.fail()
        #expect(store.lines == ["x"])
        let log = EventLog()
        store.pipeline.attach(log)
        store.setConfirmed(["y"], at: \.lines)
        #expect(store.lines == ["y"])
        // Without a pending change, this is a write of the property, which can be replayed.
        #expect(log.started.map(\.name) == ["lines"] && log.started.first?.payload != nil)
    }

    @Test(
        "Q1, Q2: an optimistic change ends, even if the action that started it was superseded",
        arguments: [true, false])
    func superseded(fails: Bool) async {
        struct Failure: Error {}
        let gate = Gate<Void>()
        let (started, starting) = AsyncStream.makeStream(of: Task<Void, Never>.self)
        let action = AsyncAction<NoteStore, Bool>("add", policy: .latest) { starts in
            AsyncMiddleware { _ in
                guard starts else { return }
                starting.yield(
                    Task { await store.optimistically(at: \.lines, { $0.append("a") }) { try await gate() } })
                starting.finish()
                await gate.isCalled()
            }
        }
        let first = immediately { await store.dispatch(action, true) }
        var changes: [Task<Void, Never>] = []
        for await change in started { changes.append(change) }
        await gate.isCalled()
        #expect(await store.dispatch(action, false) == .completed)
        #expect(store.lines == ["a"] && store.pendingChanges == 1)
        fails ? gate.fail(Failure()) : gate.succeed()
        await changes[0].value
        #expect(store.lines == (fails ? [] : ["a"]) && store.pendingChanges == 0)
        _ = await first.value
    }

    @Test("Q2: a correction by `didSet` is shown, and reverted with the change")
    func corrected() async {
        let change = OpenChange<Void> { [store] gate in
            await store.optimistically(at: \.percent, { $0 = 150 }) { try await gate() }
        }
        #expect(store.percent == 100)
        await change.fail()
        #expect(store.percent == 0)
    }

    @Test("Q1, Q2: each change and each revert is one commit, and a confirmation is silent")
    func recorders() async {
        let log = EventLog()
        store.pipeline.attach(log)
        let wakes = Wakes { [store] in store.lines }
        let (first, second) = (add("a"), add("b"))
        await first.succeed()
        await second.fail()
        #expect(log.commits.map(\.label) == ["add (optimistic)", "add (optimistic)", "add reverted"])
        #expect(wakes.seen == [[], ["a"], ["a", "b"], ["a"]])
    }

    @Test("Q4, U2: undoing a pending change drops it", arguments: [true, false])
    func undo(isConfirmed: Bool) async {
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let change = add("a")
        #expect(undo.undo() && store.lines.isEmpty && store.pendingChanges == 0)
        if isConfirmed { await change.succeed() } else { await change.fail() }
        #expect(store.lines.isEmpty)
        #expect(undo.redo() && store.lines == ["a"])
    }

    @Test("Q2: a change of one property is reverted without other properties")
    func partOfAProperty() async {
        store.child = NoteStore()
        let change = OpenChange<Void> { [store] gate in
            await store.optimistically(at: \.title, { $0 += "!" }) { try await gate() }
        }
        #expect(store.title == "!")
        await change.fail()
        #expect(store.title == "")
    }
}

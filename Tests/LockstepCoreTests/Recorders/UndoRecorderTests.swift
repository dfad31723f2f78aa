import LockstepCore
import Testing

@MainActor @Suite("Undo", .timeLimit(.minutes(1)))
struct UndoRecorderTests {
    @Test("U1: undo and redo a struct store, commit by commit")
    func structStore() {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        #expect(!undo.canUndo && !undo.undo())
        store.commit { $0.count = 1 }
        store.commit { $0.count = 2 }
        let wakes = Wakes { store.count }
        #expect(undo.undo())
        #expect(store.count == 1)
        #expect(wakes.count == 1)
        #expect(undo.undo())
        #expect(store.count == 0)
        #expect(!undo.canUndo && undo.canRedo)
        undo.redo()
        undo.redo()
        #expect(store.count == 2)
        #expect(!undo.canRedo)
        undo.undo()
        store.commit { $0.count = 9 }
        #expect(!undo.canRedo)
        undo.undo()
        #expect(store.count == 1)
    }

    @Test("U1: the unit is the root execution: an action is undone with all that is inside it, on every store")
    func rootExecution() async {
        let (first, second) = (CounterStore(), CounterStore())
        let undo = UndoRecorder()
        first.pipeline.attach(undo)
        second.pipeline.attach(undo)
        first.increment()
        await first.dispatch(
            action: { (_: Int) in
                first.commit { $0.count += 10 }
                await Task.yield()
                second.commit { $0.count += 10 }
                await second.dispatch(action: { (_: Int) in second.commit { $0.count += 10 } }, payload: 0)
                first.commit { $0.count += 10 }
            }, payload: 0)
        #expect((first.count, second.count) == (21, 20))
        undo.undo()
        #expect((first.count, second.count) == (1, 0))
        undo.redo()
        #expect((first.count, second.count) == (21, 20))
    }

    @Test("U1: undoing runs no computed commits")
    func noComputed() {
        let store = DoublingStore()
        let undo = UndoRecorder()
        let log = EventLog()
        store.pipeline.attach(undo)
        store.pipeline.attach(log)
        store.commit { $0.count = 1 }
        store.commit { $0.count = 2 }
        let (calls, commits) = (store.computedCalls.count, log.commits.count)
        undo.undo()
        #expect(store.state == Counter(count: 1, double: 2))
        #expect(store.computedCalls.count == calls)
        #expect(log.commits.count == commits + 1)
        #expect(log.commits.last?.label == "undo" && log.commits.last?.execution.kind == .restore)
        undo.redo()
        #expect(store.state == Counter(count: 2, double: 4))
        #expect(store.computedCalls.count == calls)
    }

    @Test("U1: undoing runs no loads, and one in flight loses")
    func noLoads() async {
        let value = AsyncValue<Int>()
        let undo = UndoRecorder()
        value.pipeline.attach(undo)
        value.set(1)
        value.set(2)
        var calls = 0
        await value.load {
            calls += 1
            return 3
        }
        undo.undo()
        #expect(value.state == .loaded(2))
        undo.redo()
        #expect(value.state == .loaded(3))
        #expect(calls == 1)
        let gate = Gate<Int>()
        let load = immediately { await value.load { try await gate() } }
        #expect(value.isLoading)
        undo.undo()
        #expect(value.state == .loaded(3))
        gate.succeed(4)
        _ = await load.value
        #expect(value.state == .loaded(3))
    }

    @Test("U1: executions whose commits alternate on one store are undone together; on different stores apart")
    func alternatingExecutions() async {
        let (store, other) = (CounterStore(), CounterStore())
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        other.pipeline.attach(undo)
        let gate = Gate<Void>()
        func slow(_: Int) async {
            store.commit { $0.count = 1 }
            try? await gate()
            store.commit { $0.count = 2 }
        }
        let first = immediately { await store.dispatch(action: slow, payload: 0) }
        other.commit { $0.name = "other" }
        gate.succeed(())
        await first.value
        undo.undo()
        #expect(other.name == "" && store.count == 2)
        undo.undo()
        #expect(store.count == 0)
        undo.redo()
        undo.redo()
        #expect(other.name == "other" && store.count == 2)

        let second = immediately { await store.dispatch(action: slow, payload: 0) }
        store.commit { $0.name = "meanwhile" }
        gate.succeed((), call: 1)
        await second.value
        undo.undo()
        #expect(store.count == 2 && store.name == "")
        undo.redo()
        #expect(store.count == 2 && store.name == "meanwhile")
    }

    @Test("What changed nothing in the end is not undone; the limit is kept; operations that run go on")
    func emptyUnitsAndLimit() async {
        let tracker = OperationTracker<String>()
        let undo = UndoRecorder(limit: 2)
        tracker.pipeline.attach(undo)
        await tracker.run("save") {}
        #expect(!undo.canUndo)
        await tracker.run("save") { throw Failure() }
        #expect(undo.canUndo)
        tracker.start("fetch")
        undo.undo()
        undo.undo()
        #expect(tracker.isActive("fetch"))
        let store = CounterStore()
        store.pipeline.attach(undo)
        for number in 1...3 { store.commit { $0.count = number } }
        #expect(undo.undo() && undo.undo() && !undo.undo())
        #expect(store.count == 1)
    }
}

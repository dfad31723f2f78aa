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
        #expect(value.state == .loaded(2))
        gate.succeed(4)
        _ = await load.value
        #expect(value.state == .loaded(2))
    }

    @Test("U1: what cannot be put back is no step: loading, and operations in flight")
    func onlyWhatCanBePutBack() async {
        let store = ItemStore()
        let undo = UndoRecorder(limit: 3)
        store.pipeline.attach(undo)
        store.set(1)
        store.set(2)
        let gate = Gate<Int>()
        let superseded = immediately { await store.load { try await gate() } }
        store.set(2)
        let run = immediately { await store.operations.run(.save) { try await gate() } }
        for _ in 0..<3 { await store.operations.run(.delete(1)) {} }
        undo.undo()
        #expect(store.value == 1)
        gate.succeed(0, call: 0)
        gate.succeed(0, call: 1)
        _ = await (superseded.value, run.value)
        #expect(undo.redo())
        #expect(store.value == 2)
    }

    @Test("The error of an operation is undone and redone, whatever names the operation")
    func operationErrors() async {
        let store = ItemStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        await store.operations.run(.delete(1)) { throw StateError.unauthorized }
        undo.undo()
        #expect(store.operations.error(for: .delete(1)) == nil)
        undo.redo()
        #expect(store.operations.error(for: .delete(1)) == .unauthorized)
    }

    @Test("U1: a root that goes on to another's store takes that one's changes in, in their order")
    func mergingKeepsTheOldestState() async {
        let (first, second) = (CounterStore(), CounterStore())
        let undo = UndoRecorder()
        first.pipeline.attach(undo)
        second.pipeline.attach(undo)
        let gate = Gate<Void>()
        first.commit { $0.count = 1 }
        let action = immediately {
            await second.dispatch(
                action: { (_: Int) in
                    second.commit { $0.count = 1 }
                    try? await gate()
                    first.commit { $0.count = 3 }
                }, payload: 0)
        }
        first.commit { $0.count = 2 }
        gate.succeed(())
        await action.value
        undo.undo()
        #expect((first.count, second.count) == (1, 0))
        undo.redo()
        #expect((first.count, second.count) == (3, 1))
    }

    @Test("Several stores are put back before any observer is told, and what observers then commit is part of it")
    func observersSeeAllStores() async {
        let (first, second) = (CounterStore(), CounterStore())
        let undo = UndoRecorder()
        first.pipeline.attach(undo)
        second.pipeline.attach(undo)
        await first.dispatch(
            action: { (_: Int) in
                first.commit { $0.count = 1 }
                second.commit { $0.count = 10 }
            }, payload: 0)
        var seen: [Int] = []
        let mirror = Reacting({ first.count }) {
            seen.append(second.state.count)
            second.commit { $0.name = "mirror \(first.count)" }
        }
        undo.undo()
        #expect(seen == [0])
        #expect(!undo.canUndo)
        #expect(undo.redo())
        #expect((first.count, second.count) == (1, 10))
        withExtendedLifetime(mirror) {}
    }

    @Test("An observer that keeps an invariant does not stand in the way of undo")
    func enforcingObserver() {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let enforcing = Reacting({ store.state }) {
            if store.double != store.count * 2 { store.commit { $0.double = $0.count * 2 } }
        }
        store.increment()
        while undo.undo() {}
        #expect(store.state == Counter())
        withExtendedLifetime(enforcing) {}
    }

    @Test("What was done to a store that is gone is skipped")
    func goneStore() {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        store.increment()
        do {
            let gone = CounterStore()
            gone.pipeline.attach(undo)
            gone.increment()
        }
        #expect(undo.undo())
        #expect(store.count == 0)
    }

    @Test("A button can follow what can be undone")
    func observable() {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let wakes = Wakes { undo.canUndo }
        store.increment()
        undo.undo()
        #expect(Set(wakes.seen) == [false, true])
        #expect(wakes.seen.last == false || wakes.count > 1)
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
        #expect(undo.undo())
        #expect(!tracker.hasErrors)
        #expect(!undo.canUndo)
        #expect(tracker.isActive("fetch"))
        let store = CounterStore()
        store.pipeline.attach(undo)
        for number in 1...3 { store.commit { $0.count = number } }
        #expect(undo.undo() && undo.undo() && !undo.undo())
        #expect(store.count == 1)
    }
}

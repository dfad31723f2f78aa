import LockstepCore
import LockstepTesting
import Observation
import Testing

/// An operation whose name does not contain its number.
private struct NamedOperation: Hashable, CustomStringConvertible {
    let id: Int
    var description: String { "save" }
}

@MainActor @Observable
private final class NamedOperationsStore: ValueStore {
    let valueStorage = ValueStorage<Int, NamedOperation>(storeName: "NamedOperationsStore")
    var operations: OperationTracker<NamedOperation> { valueStorage.operations(of: self) }
}

/// Calls a closure before and after the work that it wraps.
@MainActor private struct Noting: StoreInterceptor {
    let note: @MainActor () -> Void

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        note()
        defer { note() }
        return next()
    }
}

@MainActor @Suite("Undo", .timeLimit(.minutes(20)))
struct UndoRecorderTests {
    @Test("U1: a struct store is undone and redone commit by commit")
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

    @Test("U1: the undo step is the root execution: an action is undone with all its nested work, on every store")
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

    @Test("U2: a restore of many stores at once needs no stack space for each store", arguments: [false, true])
    func manyStores(areIntercepted: Bool) async {
        await #expect(processExitsWith: .success) { [areIntercepted = areIntercepted as Bool] in
            await MainActor.run {
                let stores = (0..<20_000).map { _ in CounterStore() }
                if areIntercepted { AllStores.attach(Noting {}) }
                AllStores.restore(
                    stores.map { ($0.pipeline.store, Counter(count: 1)) }, name: "restore")
                #expect(stores.allSatisfy { $0.count == 1 })
            }
        }
    }

    @Test("U1: an undo of many intercepted stores needs no stack space for each store", arguments: Style.allCases)
    func manyUndoneStores(style: Style) async {
        await #expect(processExitsWith: .success) { [style = style as Style] in
            await MainActor.run {
                let stores = (0..<5_000).map { _ in style.makeStore() }
                let undo = UndoRecorder()
                for store in stores {
                    store.core.attach(undo)
                    store.core.attach(Noting {})
                }
                HookedStore().dispatch(
                    Action<HookedStore>("all") { Middleware { _ in for store in stores { store.number = 1 } } })
                #expect(undo.undo() && stores.allSatisfy { $0.number == 0 } && !undo.canUndo)
                #expect(undo.redo() && stores.allSatisfy { $0.number == 1 } && !undo.canRedo)
            }
        }
    }

    @Test("U2: a restore calls the interceptors of each store when all stores are restored")
    func restoredStoresWithInterceptors() {
        let (stores, log) = ((0..<4).map { _ in CounterStore() }, EventLog())
        var names: [String] = []
        for (index, store) in stores.enumerated() {
            store.pipeline.attach(log)
            if index % 2 == 1 { store.pipeline.attach(Noting { names.append("\(index) \(stores.map(\.count))") }) }
        }
        AllStores.restore(stores.map { ($0.pipeline.store, Counter(count: 1)) }, name: "restore")
        #expect(names == ["1 [1, 1, 1, 1]", "1 [1, 1, 1, 1]", "3 [1, 1, 1, 1]", "3 [1, 1, 1, 1]"])
        #expect(log.commits.map(\.store) == stores.map(\.pipeline.store))
        #expect(log.ended.map(\.store) == stores.map(\.pipeline.store))
        #expect(log.ended.allSatisfy { $0.outcome?.isCompleted == true })
    }

    @Test("A change that an interceptor of a restore makes is part of its commit", arguments: Style.allCases)
    func changingInterceptor(style: Style) {
        let (first, second, log) = (style.makeStore(), style.makeStore(), EventLog())
        for store in [first, second] { store.core.attach(log) }
        var hasChanged = false
        first.core.attach(
            Noting {
                if hasChanged { return }
                hasChanged = true
                second.number = 9
            })
        AllStores.restore(
            [first, second].map { ($0.core.store, $0.core.anySnapshot) }, name: "restore")
        #expect(second.number == 9)
        #expect(log.commits.map(\.label) == ["restore"] && log.commits.map(\.store) == [second.core.store])
    }

    @Test("U1: undo makes no commits by computed")
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

    @Test("An undo makes no commits for its own recorder alone", arguments: Style.allCases)
    func noCommitsForItself(style: Style) {
        let (store, other, log) = (style.makeStore(), CounterStore(), EventLog())
        let undo = UndoRecorder()
        store.core.attach(undo)
        other.pipeline.attach(log)
        store.number = 1
        other.increment()
        #expect(undo.undo() && store.number == 0)
        #expect(undo.redo() && store.number == 1)
        other.increment()
        #expect(log.commits[1].number == log.commits[0].number + 1)
        store.core.attach(log)
        #expect(undo.undo() && log.commits.last?.label == "undo" && undo.canRedo && !undo.canUndo)
        store.core.detach(log)
    }

    @Test("U1: undo starts no load, and supersedes a running load")
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
        let gate = Gate<Int>(honorsCancellation: false)
        let load = immediately { await value.load { try await gate() } }
        #expect(value.isLoading)
        undo.undo()
        #expect(value.state == .loaded(2))
        gate.succeed(4)
        _ = await load.value
        #expect(value.state == .loaded(2))
    }

    @Test("U1: loading states and running operations are not steps, because they cannot be restored")
    func onlyWhatCanBePutBack() async {
        let store = ItemStore()
        let undo = UndoRecorder(limit: 3)
        store.pipeline.attach(undo)
        store.set(1)
        store.set(2)
        let gate = Gate<Int>(honorsCancellation: false)
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

    @Test("U1: operations are not steps, and undo does not change them")
    func operationsAreNoSteps() async {
        let store = ItemStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        await store.operations.run(.save) { throw StateError.unauthorized }
        #expect(!undo.canUndo)
        store.set(1)
        #expect(undo.undo())
        #expect(store.operations.error(for: .save) == .unauthorized)
        let gate = Gate<Int>()
        let run = immediately { await store.operations.run(.save) { try await gate() } }
        #expect(undo.redo())
        #expect(store.value == 1 && store.operations.isActive(.save) && !store.operations.hasErrors)
        gate.succeed(1)
        _ = await run.value
    }

    @Test("U1: undo leaves operations with equal names as they are")
    func operationsWithEqualNames() {
        let store = NamedOperationsStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        store.set(1)
        store.operations.fail(NamedOperation(id: 1), with: StateError.unauthorized)
        store.operations.start(NamedOperation(id: 2))
        #expect(undo.undo())
        #expect(store.operations.allErrors == [NamedOperation(id: 1): .unauthorized])
        store.operations.fail(NamedOperation(id: 2), with: StateError.network(.timeout))
        #expect(undo.redo())
        #expect(
            store.operations.allErrors
                == [NamedOperation(id: 1): .unauthorized, NamedOperation(id: 2): .network(.timeout)])
    }

    @Test("U1: the start of a load after a failure is not a step, and undoing the load restores the failure")
    func loadAfterFailure() async {
        let value = AsyncValue<Int>()
        let undo = UndoRecorder()
        value.pipeline.attach(undo)
        value.set(1)
        value.setError(.unauthorized)
        value.set(2)
        undo.undo()
        #expect(value.error == .unauthorized)
        let gate = Gate<Int>()
        let load = immediately { await value.load { try await gate() } }
        #expect(undo.canRedo)
        gate.fail(CancellationError())
        _ = await load.value
        #expect(undo.canRedo)
        await value.load { 3 }
        undo.undo()
        #expect(value.error == .unauthorized)
    }

    @Test("U1: the step of an execution includes intermediate commits to the same store, and none to other stores")
    func mergingLeavesOthersApart() async {
        let (store, other) = (CounterStore(), CounterStore())
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        other.pipeline.attach(undo)
        let gate = Gate<Void>()
        let action = immediately {
            await store.dispatch {
                store.commit { $0.count = 1 }
                try? await gate()
                store.commit { $0.count = 2 }
            }
        }
        other.commit { $0.name = "other" }
        store.commit { $0.name = "meanwhile" }
        gate.succeed(())
        await action.value
        undo.undo()
        #expect(other.name == "" && store.count == 2)
        undo.undo()
        #expect(store.state == Counter())
    }

    @Test("Reactions to an undo on other stores are part of the undo, through any number of stores")
    func cascades() {
        let (store, other) = (CounterStore(), CounterStore())
        let cascading = CascadingStore(to: other)
        let undo = UndoRecorder()
        for pipeline in [store.pipeline, other.pipeline, cascading.pipeline] { pipeline.attach(undo) }
        store.commit { $0.count = 1 }
        let mirror = Reacting({ store.count }) { cascading.commit("mirror") { $0.count = store.count + 10 } }
        undo.undo()
        #expect(other.count == 10)
        #expect(undo.canRedo && !undo.canUndo)
        withExtendedLifetime(mirror) {}
    }

    @Test("A reaction to an undo that follows another edit is a separate step")
    func lateCommit() async {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let gate = Gate<Void>()
        store.commit { $0.count = 1 }
        var late: Task<Void, Never>?
        let reacting = Reacting({ store.count }) {
            guard late == nil else { return }
            late = Task {
                try? await gate()
                store.commit("late") { $0.items = [1] }
            }
        }
        undo.undo()
        await gate.isCalled()
        store.commit { $0.name = "edit" }
        gate.succeed(())
        await late?.value
        let state = store.state
        undo.undo()
        undo.redo()
        #expect(store.state == state)
        withExtendedLifetime(reacting) {}
    }

    @Test("A commit by a recorder during an undo of several stores is recorded after the undo")
    func recorderDuringUndo() async {
        let (first, second) = (CounterStore(), CounterStore())
        let undo = UndoRecorder()
        let log = EventLog()
        for store in [first, second] {
            store.pipeline.attach(undo)
            store.pipeline.attach(log)
        }
        await first.dispatch {
            first.commit { $0.count = 1 }
            second.commit { $0.count = 1 }
        }
        let before = log.commits.count
        log.onEvent = { event in
            guard case .committed(let commit) = event, commit.label == "undo", commit.store == first.pipeline.store
            else { return }
            second.commit("recorder") { $0.name = "r" }
        }
        undo.undo()
        let later = log.commits.dropFirst(before).filter { $0.store == second.pipeline.store }
        #expect(later.map(\.label) == ["undo", "recorder"])
        #expect((later.first?.after as? Counter)?.name == "")
    }

    @Test("U1: an execution that later changes another store includes the intermediate commits of that store, in order")
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

    @Test("All stores are restored before observers are woken, and the commits of these observers are part of the undo")
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

    @Test("An observer that enforces an invariant does not block undo")
    func enforcingObserver() {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let enforcing = Reacting({ store.state }) {
            if store.double != store.count * 2 { store.commit { $0.double = $0.count * 2 } }
        }
        store.increment()
        undo.undoAll()
        #expect(store.state == Counter())
        withExtendedLifetime(enforcing) {}
    }

    @Test("Undo skips the changes of a released store")
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

    @Test("canUndo and canRedo wake their observers only when they change")
    func observable() {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let (canUndo, canRedo) = (Wakes { undo.canUndo }, Wakes { undo.canRedo })
        for _ in 0..<3 { store.increment() }
        #expect(canUndo.seen == [false, true] && canRedo.seen == [false])
        undo.undo()
        undo.undo()
        #expect(canUndo.seen == [false, true] && canRedo.seen == [false, true])
        undo.undo()
        undo.redo()
        store.increment()
        #expect(canUndo.seen == [false, true, false, true] && canRedo.seen == [false, true, false])
    }

    @Test("U1: executions with alternating commits to one store are undone together, to different stores separately")
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

    @Test("Changes that cancel each other are not a step, and the number of steps is limited")
    func emptyUnitsAndLimit() async {
        let undo = UndoRecorder(limit: 2)
        let store = CounterStore()
        store.pipeline.attach(undo)
        await store.dispatch {
            store.commit { $0.count = 1 }
            store.commit { $0.count = 0 }
        }
        #expect(!undo.canUndo && !undo.undo())
        for number in 1...3 { store.commit { $0.count = number } }
        #expect(undo.undo() && undo.undo() && !undo.undo())
        #expect(store.count == 1)
    }

    @Test("U1: changes of an execution after its undo and redo are a separate step")
    func changesAfterRedo() async {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let gate = Gate<Void>()
        let action = immediately {
            await store.dispatch("count") {
                store.commit { $0.count = 1 }
                try? await gate()
                store.commit { $0.count = 2 }
            }
        }
        undo.undo()
        undo.redo()
        gate.succeed()
        await action.value
        #expect(store.count == 2)
        undo.undo()
        #expect(store.count == 1)
    }

    @Test("U1: a step of merged executions includes their later changes")
    func laterChangesOfMergedUnit() async {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let gates = [Gate<Void>(), Gate<Void>()]
        let actions = gates.indices.map { number in
            immediately {
                await store.dispatch("action \(number)") {
                    store.commit { $0.count = number + 1 }
                    try? await gates[number]()
                    store.commit { $0.count = number + 3 }
                }
            }
        }
        gates[0].succeed()
        await actions[0].value
        gates[1].succeed()
        await actions[1].value
        #expect(store.count == 4)
        undo.undo()
        #expect(store.count == 0)
    }
}

@MainActor @Observable
private final class CascadingStore: Store<Counter> {
    @ObservationIgnored private let other: CounterStore

    init(to other: CounterStore) {
        self.other = other
        super.init(state: Counter())
    }

    override func computed(new: Counter, old: Counter) { other.commit("cascade") { $0.count = new.count } }
}

import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Changes that cancel each other out.
enum CancelledChange: CaseIterable {
    case action, refused, twoRefused, refusedInAnAction

    @MainActor func make(on store: any NumberedStore, _ whilePending: @MainActor () -> Void) async {
        let number = store.number
        let gates = [Gate<Void>(), Gate<Void>()]
        let refused: @MainActor (Int) -> Task<Void, Never> = { call in
            immediately { await store.change(to: number + 10 + call) { try await gates[call]() } }
        }
        switch self {
        case .action:
            HookedStore().dispatch(
                Action<HookedStore>("save") {
                    Middleware { _ in
                        store.number += 100
                        store.number -= 100
                    }
                })
        case .refused, .twoRefused:
            let tasks = (0..<(self == .refused ? 1 : 2)).map(refused)
            whilePending()
            for (task, gate) in zip(tasks, gates) {
                gate.fail(StateError.unauthorized)
                await task.value
            }
        case .refusedInAnAction:
            let task = immediately {
                await CounterStore().dispatch("save") {
                    store.number += 100
                    await store.change(to: store.number + 1) { try await gates[0]() }
                    store.number -= 100
                }
            }
            whilePending()
            gates[0].fail(StateError.unauthorized)
            await task.value
        }
    }
}

@MainActor @Suite("Steps of undo", .timeLimit(.minutes(20)))
struct UndoStepsTests {
    @Test(
        "U3: changes that cancel each other out change neither canUndo nor canRedo", arguments: Style.allCases,
        CancelledChange.allCases)
    func noStep(style: Style, change: CancelledChange) async {
        let store = style.makeStore()
        let undo = UndoRecorder()
        store.core.attach(undo)
        store.number = 1
        store.number = 2
        undo.undo()
        let canUndo = Wakes { undo.canUndo }
        await change.make(on: store) { #expect(undo.canUndo && !undo.canRedo && !undo.redo()) }
        #expect(store.number == 1)
        #expect(undo.canUndo && undo.canRedo && canUndo.seen == [true])
        #expect(undo.redo() && store.number == 2)
        #expect(undo.undo() && undo.undo() && store.number == 0 && !undo.canUndo)
        #expect(undo.redo() && undo.redo() && store.number == 2 && !undo.canRedo)
    }

    @Test("Changes that cancel each other out do not remove the oldest step", arguments: CancelledChange.allCases)
    func noStepAtTheLimit(change: CancelledChange) async {
        for limit in 1...3 {
            let store = CounterStore()
            let undo = UndoRecorder(limit: limit)
            store.pipeline.attach(undo)
            for number in 1...limit { store.number = number }
            for _ in 0..<5 { await change.make(on: store) {} }
            undo.undoAll()
            #expect(store.number == 0)
        }
    }

    @Test("Changes that cancel each other out, after each step, do not count towards the limit")
    func noStepsBetweenSteps() async {
        let store = CounterStore()
        let undo = UndoRecorder(limit: 3)
        store.pipeline.attach(undo)
        for number in 1...3 {
            store.number = number
            for change in CancelledChange.allCases { await change.make(on: store) {} }
        }
        #expect(undo.undo() && undo.undo() && undo.undo() && !undo.undo())
        #expect(store.number == 0)
    }

    @Test("A step clears redo, even if it follows changes that cancel each other out", arguments: Style.allCases)
    func stepAfterNoStep(style: Style) async {
        let store = style.makeStore()
        let undo = UndoRecorder()
        store.core.attach(undo)
        store.number = 1
        undo.undo()
        await CancelledChange.action.make(on: store) {}
        store.number = 5
        #expect(!undo.canRedo && !undo.redo())
        undo.undo()
        #expect(undo.redo() && store.number == 5 && !undo.canRedo)
    }

    @Test("A step that an open execution made before an undo clears redo with its next change")
    func olderExecution() async {
        let (store, other, undo, gate) = (CounterStore(), CounterStore(), UndoRecorder(), Gate<Void>())
        for store in [store, other] { store.pipeline.attach(undo) }
        let action = immediately {
            await store.dispatch("flag") {
                store.commit { $0.count = 1 }
                try? await gate()
                store.commit { $0.count = 0 }
            }
        }
        other.number = 7
        undo.undo()
        #expect(undo.canRedo)
        gate.succeed()
        await action.value
        #expect(!undo.canRedo && !undo.canUndo)
        #expect(store.number == 0 && other.number == 0)
    }

    @Test("A pending change that is undone can be redone, and replaces earlier redo steps")
    func undoingPending() async {
        let (store, undo, gate) = (CounterStore(), UndoRecorder(), Gate<Void>())
        store.pipeline.attach(undo)
        store.number = 1
        store.number = 2
        undo.undo()
        let pending = immediately { await store.change(to: 9) { try await gate() } }
        #expect(undo.undo() && store.number == 1)
        gate.succeed()
        await pending.value
        #expect(undo.redo() && store.number == 9 && !undo.canRedo)
    }

    @Test("An undo does not bring back a refused change that a later change covered", arguments: Style.allCases)
    func coveredRefusedChange(style: Style) async {
        let (store, undo, gates) = (style.makeStore(), UndoRecorder(), [Gate<Void>(), Gate<Void>()])
        store.core.attach(undo)
        store.number = 1
        let changes = gates.indices.map { call in
            immediately { await store.change(to: 10 + call) { try await gates[call]() } }
        }
        gates[0].fail(StateError.unauthorized)
        await changes[0].value
        gates[1].succeed()
        await changes[1].value
        #expect(store.number == 11)
        #expect(undo.undo() && store.number == 1)
        #expect(undo.redo() && store.number == 11)
        #expect(undo.undo() && undo.undo() && store.number == 0 && !undo.canUndo)
    }

    @Test("The number of undo steps is at most the limit, whatever executions are open or unknown", arguments: 1...3)
    func limit(limit: Int) async {
        let (store, undo, gate) = (CounterStore(), UndoRecorder(limit: limit), Gate<Void>())
        store.pipeline.attach(undo)
        var pending: [Task<Void, Never>] = []
        for number in 1...10 {
            // The recorder does not receive the end of an action on a store that it does not record.
            HookedStore().dispatch(Action<HookedStore>("act") { Middleware { _ in store.number = number } })
            pending.append(
                immediately {
                    await CounterStore().dispatch("act") {
                        store.commit { $0.items.append(number) }
                        try? await gate()
                    }
                })
        }
        var steps = 0
        while undo.undo() { steps += 1 }
        #expect(steps == limit)
        for call in 0..<10 { gate.succeed((), call: call) }
        for task in pending { await task.value }
    }

    @Test("A step releases the states of the redo steps when its execution has ended")
    func releasedRedo() {
        struct Holding: Sendable { var token: Token? }
        let (store, undo) = (Store(state: Holding()), UndoRecorder())
        store.pipeline.attach(undo)
        weak var token: Token?
        do {
            let new = Token()
            token = new
            store.commit { $0.token = new }
        }
        undo.undo()
        #expect(token != nil)
        store.commit { $0.token = Token() }
        #expect(token == nil)
    }

    @Test("A state that is released by undo may change stores in its deinit")
    func deinitInARemovedStep() {
        let (store, undo, other) = (FamilyStore(), UndoRecorder(limit: 1), CounterStore())
        store.pipeline.attach(undo)
        func makeKid() -> HookedStore {
            let kid = HookedStore()
            kid.onDeinit = { _ in other.increment() }
            return kid
        }
        for _ in 0..<3 {
            store.kids = [makeKid()]
            undo.undo()
        }
        #expect(other.count == 2)
    }
}

@MainActor @Suite("Observers of undo", .timeLimit(.minutes(20)))
struct UndoObservationTests {
    @Test("canUndo and canRedo wake their observers when the last store is released", arguments: Style.allCases)
    func releasedStore(style: Style) async {
        let undo = UndoRecorder()
        var store: (any NumberedStore)? = style.makeStore()
        var other: (any NumberedStore)? = style.makeStore()
        for store in [store, other] {
            store?.core.attach(undo)
            store?.number = 1
        }
        undo.undo()
        let (canUndo, canRedo) = (Wakes { undo.canUndo }, Wakes { undo.canRedo })
        store = nil
        #expect(!undo.canUndo && undo.canRedo)
        #expect(await eventually { canUndo.seen == [true, false] })
        other = nil
        #expect(!undo.canRedo && !undo.redo())
        #expect(await eventually { canRedo.seen == [true, false] })
        #expect(canUndo.seen == [true, false])
    }

    @Test("The release of a store whose steps are not the only ones wakes no observer of canUndo")
    func releasedStoreOfMany() async {
        let (store, undo) = (CounterStore(), UndoRecorder())
        store.pipeline.attach(undo)
        store.increment()
        let canUndo = Wakes { undo.canUndo }
        do {
            let gone = CounterStore()
            gone.pipeline.attach(undo)
            gone.increment()
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(canUndo.seen == [true])
        #expect(undo.undo() && store.count == 0)
    }

    @Test("A derived value and a sequence of values follow canUndo")
    func derived() async {
        let (store, undo) = (CounterStore(), UndoRecorder())
        store.pipeline.attach(undo)
        let title = Derived { undo.canUndo ? "Undo" : "Nothing to undo" }
        let wakes = Wakes { title.value }
        store.increment()
        #expect(wakes.seen == ["Nothing to undo", "Undo"])
        store.increment()
        undo.undoAll()
        #expect(wakes.seen == ["Nothing to undo", "Undo", "Nothing to undo"])
    }

    @Test("Observers of canUndo wake after the recorders and see the restored stores")
    func order() {
        let (store, undo) = (CounterStore(), UndoRecorder())
        store.pipeline.attach(undo)
        var log: [String] = []
        store.pipeline.onCommit { _, new in log.append("commit \(new.count)") }
        let reacting = Reacting({ undo.canUndo }) { log.append("canUndo \(undo.canUndo) \(store.count)") }
        store.increment()
        undo.undo()
        #expect(log == ["commit 1", "canUndo true 1", "commit 0", "canUndo false 0"])
        withExtendedLifetime(reacting) {}
    }
}

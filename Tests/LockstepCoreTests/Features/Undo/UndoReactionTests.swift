import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Calls `next` and changes nothing.
@MainActor private struct Passing: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable { next() }
}

/// An object that does not belong to Lockstep, and that any thread changes.
@Observable private final class Weather: @unchecked Sendable {
    var degrees = 0
}

/// The other listeners of a store that an undo recorder does not record.
enum Listener: CaseIterable {
    case nobody, recorder, interceptor, both

    @MainActor func attach(to pipeline: AnyPipeline) {
        if self == .recorder || self == .both { pipeline.attach(HistoryRecorder(limit: 100)) }
        if self == .interceptor || self == .both { pipeline.attach(Passing()) }
    }
}

@MainActor @Suite("Reactions to undo", .timeLimit(.minutes(20)))
struct UndoReactionTests {
    private let store = CounterStore()
    private let undo = UndoRecorder()
    private let gate = Gate<Void>()

    init() { store.pipeline.attach(undo) }

    @Test("U3: a later edit by a task that an observer of an undo started is a new step, and clears redo")
    func laterEdit() async {
        store.commit { $0.count = 1 }
        store.commit { $0.count = 2 }
        var task: Task<Void, Never>?
        let reacting = Reacting({ [store] in store.count }) { [store, gate] in
            guard task == nil else { return }
            task = Task {
                try? await gate()
                store.commit("edit") { $0.name = "edited" }
            }
        }
        undo.undo()
        #expect(undo.canRedo)
        await gate.isCalled()
        gate.succeed()
        await task?.value
        #expect(!undo.canRedo)
        #expect(undo.undo())
        #expect(store.state == Counter(count: 1))
        #expect(undo.redo())
        #expect(store.state == Counter(count: 1, name: "edited"))
        withExtendedLifetime(reacting) {}
    }

    @Test(
        "U3: what a load changes at once, which an observer of an undo started, is a step of its own",
        .onOlderSystemsToo)
    func loadAtOnce() async {
        store.commit { $0.count = 1 }
        store.commit { $0.count = 2 }
        let value = AsyncValue<Int>()
        var task: Task<Void, Never>?
        let reacting = Reacting({ [store] in store.count }) { [store] in
            guard task == nil else { return }
            task = immediately {
                await value.load {
                    store.commit("loaded") { $0.name = "loaded" }
                    return 1
                }
            }
        }
        undo.undo()
        await task?.value
        #expect(store.state == Counter(count: 1, name: "loaded"))
        #expect(undo.undo())
        #expect(store.state == Counter(count: 1))
        withExtendedLifetime(reacting) {}
    }

    @Test("U3: a change that another thread makes during an undo is not part of the undo")
    func otherThread() async {
        let weather = Weather()
        store.commit { $0.count = 1 }
        store.commit { $0.count = 2 }
        let observer = StoreObserver { [store] in
            let degrees = weather.degrees
            if degrees > 0 { store.commit("warmer") { $0.name = "\(degrees) degrees" } }
        }
        let reacting = Reacting({ [store] in store.count }) {
            // The main actor waits, so the undo is still running when the other thread changes the object.
            onThreads(1) { _ in weather.degrees = 20 }
        }
        undo.undo()
        await WokenObservers.haveRun()
        #expect(store.state == Counter(count: 1, name: "20 degrees"))
        #expect(!undo.canRedo)
        #expect(undo.undo() && store.state == Counter(count: 1))
        withExtendedLifetime((reacting, observer)) {}
    }

    @Test("U3: an edit in the next turn, by a task that an observer of an undo started, is a new step")
    func nextTurn() async {
        store.commit { $0.count = 1 }
        var task: Task<Void, Never>?
        let reacting = Reacting({ [store] in store.count }) { [store] in
            guard task == nil else { return }
            task = Task { store.commit("edit") { $0.name = "edited" } }
        }
        undo.undo()
        await task?.value
        #expect(!undo.canRedo)
        #expect(undo.undo() && store.state == Counter())
        withExtendedLifetime(reacting) {}
    }

    @Test("U3: an edit by a task that an observer of a redo started is a separate step")
    func laterEditAfterRedo() async {
        store.commit { $0.count = 1 }
        undo.undo()
        var task: Task<Void, Never>?
        let reacting = Reacting({ [store] in store.count }) { [store, gate] in
            guard task == nil else { return }
            task = Task {
                try? await gate()
                store.commit("edit") { $0.name = "edited" }
            }
        }
        undo.redo()
        await gate.isCalled()
        gate.succeed()
        await task?.value
        #expect(undo.undo())
        #expect(store.state == Counter(count: 1))
        #expect(undo.undo())
        #expect(store.state == Counter())
        #expect(!undo.canUndo)
        withExtendedLifetime(reacting) {}
    }

    @Test("U3: an observer's action during an undo belongs to the undo, and the later part of the action is a new step")
    func laterPartOfAnAction() async {
        let other = CounterStore()
        other.pipeline.attach(undo)
        store.commit { $0.count = 1 }
        var task: Task<Void, Never>?
        let reacting = Reacting({ [store] in store.count }) { [gate] in
            guard task == nil else { return }
            task = immediately {
                await other.dispatch("act") {
                    other.commit("at once") { $0.count = 10 }
                    try? await gate()
                    other.commit("later") { $0.name = "later" }
                }
            }
        }
        undo.undo()
        #expect(other.count == 10)
        #expect(undo.canRedo && !undo.canUndo)
        gate.succeed()
        await task?.value
        #expect(!undo.canRedo)
        #expect(undo.undo())
        #expect(other.state == Counter(count: 10))
        withExtendedLifetime(reacting) {}
    }

    @Test("U3: the later value of a load that an observer of an undo starts is a new step")
    func laterValue() async {
        let value = AsyncValue<Int>(initialValue: 0)
        value.pipeline.attach(undo)
        store.commit { $0.count = 1 }
        let gate = Gate<Int>()
        var task: Task<Void, Never>?
        let reacting = Reacting({ [store] in store.count }) {
            guard task == nil else { return }
            task = immediately { _ = await value.load { try await gate() } }
        }
        undo.undo()
        #expect(value.isLoading)
        #expect(undo.canRedo && !undo.canUndo)
        gate.succeed(7)
        await task?.value
        #expect(value.state == .loaded(7))
        #expect(!undo.canRedo)
        #expect(undo.undo() && value.state == .loaded(0))
        withExtendedLifetime(reacting) {}
    }

    @Test(
        "U3: a reaction that passes through a store with other listeners is part of the undo",
        arguments: Listener.allCases)
    func reactionThroughAnotherStore(listener: Listener) {
        let (between, last) = (CounterStore(), CounterStore())
        last.pipeline.attach(undo)
        listener.attach(to: between.pipeline)
        store.commit { $0.count = 1 }
        let first = Reacting({ [store] in store.count }) { [store] in
            between.commit("between") { $0.count = store.count + 10 }
        }
        let second = Reacting({ between.count }) { last.commit("last") { $0.count = between.count + 100 } }
        undo.undo()
        #expect(store.count == 0 && last.count == 110)
        #expect(undo.canRedo && !undo.canUndo)
        #expect(undo.redo())
        #expect(store.count == 1 && last.count == 111)
        #expect(undo.canUndo && !undo.canRedo)
        withExtendedLifetime((first, second)) {}
    }

    @Test("U3: a reaction that passes through a chain of stores is part of the undo", arguments: Listener.allCases)
    func reactionThroughAChain(listener: Listener) {
        let chain = (0..<4).map { _ in HookedStore() }
        for (index, link) in chain.enumerated().dropLast() {
            listener.attach(to: link.pipeline)
            link.onFirst = { chain[index + 1].first = link.first }
        }
        chain[3].pipeline.attach(undo)
        store.commit { $0.count = 1 }
        let reacting = Reacting({ [store] in store.count }) { [store] in
            chain[0].dispatch(Action<HookedStore>("begin") { Reducer(setter: \.first) { store.count + 10 } })
        }
        undo.undo()
        #expect(chain[3].first == 10)
        #expect(undo.canRedo && !undo.canUndo)
        withExtendedLifetime(reacting) {}
    }

    @Test("U3: a recorder's reaction to an undo is part of the undo", arguments: [false, true])
    func reactionOfARecorder(isRecorded: Bool) {
        let (between, last) = (CounterStore(), CounterStore())
        let log = EventLog()
        store.pipeline.attach(log)
        if isRecorded { between.pipeline.attach(HistoryRecorder(limit: 10)) }
        last.pipeline.attach(undo)
        store.commit { $0.count = 1 }
        log.onEvent = { event in
            if case .committed(let commit) = event, commit.label == "undo" { between.commit { $0.count += 1 } }
        }
        let reacting = Reacting({ between.count }) { last.commit { $0.count += 1 } }
        undo.undo()
        #expect(last.count == 1)
        #expect(undo.canRedo && !undo.canUndo)
        withExtendedLifetime(reacting) {}
    }

    @Test("U3: after two undos in one turn, the reaction of a store observer is part of the undo")
    func reactionToTwoUndos() async {
        let other = CounterStore()
        other.pipeline.attach(undo)
        store.commit { $0.count = 1 }
        store.commit { $0.count = 2 }
        let observer = StoreObserver { [store] in
            if store.count < 2 { other.commit("mirror") { $0.count = store.count + 10 } }
        }
        #expect(undo.undo() && undo.undo())
        #expect(await eventually { other.count == 10 })
        #expect(undo.canRedo && !undo.canUndo)
        withExtendedLifetime(observer) {}
    }

    @Test("U3: after an undo and a redo in one turn, the reaction of a store observer is part of the redo")
    func reactionToUndoAndRedo() async {
        let other = CounterStore()
        other.pipeline.attach(undo)
        store.commit { $0.count = 1 }
        store.commit { $0.count = 2 }
        undo.undo()
        var turns = 0
        let observer = StoreObserver { [store] in
            _ = store.count
            turns += 1
            if turns > 1 { other.commit("mirror") { $0.count = store.count + 10 } }
        }
        #expect(undo.undo() && undo.redo())
        #expect(await eventually { other.count == 11 })
        #expect(undo.canRedo && undo.undo() && !undo.canUndo)
        withExtendedLifetime(observer) {}
    }

    @Test("U3: the reaction of a store observer to canUndo or canRedo is part of the undo or the redo")
    func reactionToCanUndo() async {
        let status = CounterStore()
        status.pipeline.attach(undo)
        store.increment()
        let observer = StoreObserver { [undo] in
            let text = "\(undo.canUndo) \(undo.canRedo)"
            if text != "true false" { status.commit { $0.name = text } }
        }
        #expect(undo.undo())
        #expect(await eventually { status.name == "false true" })
        #expect(undo.canRedo && !undo.canUndo)
        observer.cancel()
    }

    @Test("U3: an observer of canUndo that commits at once does not become the step that is undone")
    func immediateReactionToCanUndo() {
        let status = CounterStore()
        status.pipeline.attach(undo)
        store.increment()
        let reacting = Reacting({ [undo] in undo.canUndo }) { status.increment() }
        #expect(undo.undo())
        #expect(store.count == 0 && status.count > 0)
        #expect(undo.canRedo && !undo.canUndo)
        #expect(undo.redo() && store.count == 1)
        withExtendedLifetime(reacting) {}
    }

    @Test("U3: undo steps do not depend on other listeners", arguments: Listener.allCases)
    func unitsOfActions(listener: Listener) async {
        let (unrecorded, last) = (CounterStore(), CounterStore())
        last.pipeline.attach(undo)
        listener.attach(to: unrecorded.pipeline)
        await unrecorded.dispatch("outer") {
            unrecorded.commit { $0.count = 1 }
            store.commit { $0.count = 1 }
            await unrecorded.dispatch("inner") { last.commit { $0.count = 1 } }
            last.commit { $0.count = 2 }
        }
        #expect(undo.undo())
        #expect(store.count == 0 && last.count == 0)
        #expect(!undo.canUndo)
        #expect(undo.redo())
        #expect(store.count == 1 && last.count == 2)
    }

    @Test(
        "U3: an observer's reaction to an action is a separate step, whatever other listeners there are",
        arguments: Listener.allCases)
    func unitsOfObservers(listener: Listener) {
        let unrecorded = CounterStore()
        listener.attach(to: unrecorded.pipeline)
        let reacting = Reacting({ unrecorded.count }) { [store] in store.commit("observer") { $0.name = "seen" } }
        unrecorded.dispatch(
            Action<CounterStore>("act") {
                Middleware { [store] _ in store.commit { $0.count = 1 } }
                Reducer(setter: \.count) { 1 }
            })
        #expect(store.state == Counter(count: 1, name: "seen"))
        #expect(undo.undo())
        #expect(store.state == Counter(count: 1))
        #expect(undo.undo())
        #expect(store.state == Counter())
        withExtendedLifetime(reacting) {}
    }
}

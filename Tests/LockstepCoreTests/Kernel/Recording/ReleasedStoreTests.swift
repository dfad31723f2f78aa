import LockstepCore
import LockstepTesting
import Observation
import Testing

/// An object that receives, keeps or computes values of a store, and that a test holds for longer than the store.
private enum Keeper: CaseIterable {
    case undo, redo, history, onCommit, observer, oneValue, derived

    /// Makes the object for a store.
    ///
    /// - Returns: A closure that holds the object. It checks that the object works after two changes of the store and its
    ///   release.
    @MainActor func attach<Kept: NumberedStore>(to store: Kept) -> () -> Void {
        switch self {
        case .undo, .redo:
            let undo = UndoRecorder()
            store.core.attach(undo)
            store.number = 7
            if self == .redo { undo.undo() }
            return { #expect(!undo.canUndo && !undo.canRedo && !undo.undo() && !undo.redo()) }
        case .history:
            let history = HistoryRecorder(limit: 10)
            let reference = store.core.store
            store.core.attach(history)
            return {
                #expect(history.commits.map(\.store) == [reference, reference] && reference.pipeline == nil)
                #expect(history.commits.allSatisfy { history.outcome(of: $0)?.isCompleted == true })
            }
        case .onCommit:
            var commits = 0
            let attachment = store.pipeline.onCommit { _, _ in commits += 1 }
            return {
                attachment.cancel()
                #expect(commits == 2)
            }
        case .observer:
            var seen: [Int?] = []
            let observer = StoreObserver { [weak store] in seen.append(store?.number) }
            return { withExtendedLifetime(observer) { #expect(seen.first == 0) } }
        case .oneValue:
            let observer = observeStore({ [weak store] in store?.number }, onChange: { _ in })
            return { withExtendedLifetime(observer) {} }
        case .derived:
            let double = Derived { [weak store] in store.map { $0.number * 2 } }
            let wakes = Wakes { double.value }
            return { #expect(wakes.seen == [0, 2, 4] && double.value == 4) }
        }
    }
}

@MainActor @Suite("Released stores", .timeLimit(.minutes(20)))
struct ReleasedStoreTests {
    @Test(
        "E1: a recorder, an attachment, an observer or a derived value does not keep a store alive, and works after it",
        arguments: Style.allCases, Keeper.allCases)
    private func released(style: Style, keeper: Keeper) async {
        weak var store: AnyObject?
        weak var core: AnyPipeline?
        let check: () -> Void
        do {
            let kept = style.makeStore()
            (store, core) = (kept, kept.core)
            check = keeper.attach(to: kept)
            kept.number = 1
            kept.number = 2
        }
        #expect(await eventually { store == nil && core == nil })
        check()
    }

    @Test("E1: a sequence of values does not keep its store alive, and ends when the store is released")
    func values() async {
        var tasks: [Task<[Int?], Never>] = []
        weak var first: CounterStore?
        weak var second: LinkedStore?
        weak var third: ItemStore?
        do {
            let (counter, linked, item) = (CounterStore(), LinkedStore(), ItemStore())
            (first, second, third) = (counter, linked, item)
            func read<Value>(_ values: StoreValues<Value>, _ number: @escaping (Value) -> Int?) {
                let task = Task { @MainActor in
                    var seen: [Int?] = []
                    for await value in values { seen.append(number(value)) }
                    return seen
                }
                tasks.append(task)
            }
            read(counter.values(of: \.count)) { $0 }
            read(linked.values(of: \.second)) { $0 }
            read(item.values(of: \.value)) { $0 }
            (counter.number, linked.number, item.number) = (1, 1, 1)
        }
        #expect(await eventually { first == nil && second == nil && third == nil })
        for task in tasks { #expect(await task.value.last == 1) }
    }

    @Test(
        "E1: a step keeps no state of a released store, and is undone for the other stores",
        arguments: Style.allCases)
    func partOfAStep(style: Style) async {
        let (store, undo) = (CounterStore(), UndoRecorder())
        store.pipeline.attach(undo)
        let parent = changeTogether(style, store, undo)
        #expect(await eventually { parent.isReleased && parent.child == nil })
        #expect(undo.undo() && store.count == 0)
        #expect(undo.redo() && store.count == 1 && !undo.canRedo)
    }

    @Test(
        "E1: an undo recorder and a store inside a recorded state do not keep each other alive",
        arguments: Style.allCases)
    func recorderOfAChild(style: Style) async {
        weak var undo: UndoRecorder?
        let parent: ReleasedParent
        do {
            let recorder = UndoRecorder()
            undo = recorder
            parent = changeTogether(style, CounterStore(), recorder)
        }
        #expect(await eventually { undo == nil && parent.child == nil })
    }

    @Test("E1: a store inside a recorded state is kept until the state leaves the step, so that undo can restore it")
    func insideAState() {
        let (parent, undo) = (FamilyStore(), UndoRecorder(limit: 1))
        parent.pipeline.attach(undo)
        weak var child: HookedStore?
        do {
            let made = HookedStore()
            child = made
            parent.kids = [made]
        }
        parent.kids = []
        #expect(child != nil && undo.undo() && parent.kids.first === child)
        parent.kids = []
        parent.name = "Ann"
        #expect(child == nil)
    }

    /// A store that was released, and a store in its state.
    @MainActor private struct ReleasedParent {
        weak var core: AnyPipeline?
        weak var child: HookedStore?

        var isReleased: Bool { core == nil }
    }

    /// Changes a store, a new store and a child of the new store in one action, and releases the last two.
    private func changeTogether(_ style: Style, _ store: CounterStore, _ undo: UndoRecorder) -> ReleasedParent {
        let (core, setChildren) = makeParent(style)
        let child = HookedStore()
        for pipeline in [store.pipeline, core, child.pipeline] { pipeline.attach(undo) }
        store.dispatch(
            Action<CounterStore>("change") {
                Middleware { _ in
                    setChildren([child])
                    child.second = 1
                    store.increment()
                }
            })
        return ReleasedParent(core: core, child: child)
    }

    /// Makes a store whose state contains stores. The returned closure holds the store.
    private func makeParent(_ style: Style) -> (core: AnyPipeline, setChildren: ([HookedStore]) -> Void) {
        switch style {
        case .structStore:
            let parent = Store(state: Children())
            return (parent.pipeline, { children in parent.commit { $0.all = children } })
        case .propertyStore:
            let parent = FamilyStore()
            return (parent.pipeline, { parent.kids = $0 })
        case .valueStore:
            let parent = AsyncValue<[HookedStore]>()
            return (parent.pipeline, { parent.set($0) })
        }
    }

    private struct Children: Sendable {
        var all: [HookedStore] = []
    }
}

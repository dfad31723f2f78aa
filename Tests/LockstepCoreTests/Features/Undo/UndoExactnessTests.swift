import LockstepCore
import LockstepTesting
import Observation
import Testing

/// The writes of a store's `didSet` observers.
enum SetterHooks: CaseIterable {
    case earlierProperty, laterProperty, chain, eachOther, sum, clamping

    @MainActor func install(on store: LinkedStore) {
        var isSyncing = false
        func once(_ write: @MainActor @escaping () -> Void) -> @MainActor () -> Void {
            {
                if isSyncing { return }
                isSyncing = true
                write()
                isSyncing = false
            }
        }
        switch self {
        case .earlierProperty:
            store.onThird = { [unowned store] in store.first = 50 }
            store.onSecond = { [unowned store] in store.first += 1 }
        case .laterProperty:
            store.onFirst = { [unowned store] in store.third += 1 }
            store.onSecond = { [unowned store] in store.third = 60 }
        case .chain:
            store.onThird = { [unowned store] in store.second += 1 }
            store.onSecond = { [unowned store] in store.first += 1 }
        case .eachOther:
            store.onFirst = once { [unowned store] in store.second = -1 }
            store.onSecond = once { [unowned store] in store.first = -2 }
        case .sum:
            store.onFirst = { [unowned store] in store.third = store.first + store.second }
            store.onSecond = { [unowned store] in store.third = store.first + store.second }
        case .clamping:
            store.onSecond = once { [unowned store] in if store.second > store.third { store.second = store.third } }
            store.onThird = once { [unowned store] in if store.second > store.third { store.second = store.third } }
        }
    }
}

extension PropertyStore where Root == Self {
    fileprivate func reduce(_ name: String, _ reducers: Reducer<Self>...) {
        dispatch(Action<Self>(name) { for reducer in reducers { reducer } })
    }
}

@MainActor @Suite("Exact restoration", .timeLimit(.minutes(20)))
struct UndoExactnessTests {
    private let store = LinkedStore()
    private let other = LinkedStore()
    private let undo = UndoRecorder()
    private let log = EventLog()

    /// Brings the store through three states that reducers set, before any `didSet` closure is installed.
    private func makeSteps() -> [LinkedStore.Snapshot] {
        store.pipeline.attach(undo)
        var states = [store.pipeline.snapshot]
        for number in 1...3 {
            store.reduce("step", Reducer(setter: \.first, \.second, \.third) { (number, number * 10, number * 100) })
            states.append(store.pipeline.snapshot)
        }
        return states
    }

    /// Undoes all steps, and returns the state after each step.
    private func statesOfUndoing() -> [LinkedStore.Snapshot] {
        var states: [LinkedStore.Snapshot] = []
        while states.count < 100, undo.undo() { states.append(store.pipeline.snapshot) }
        return states
    }

    /// Redoes all steps, and returns the state after each step.
    private func statesOfRedoing() -> [LinkedStore.Snapshot] {
        var states: [LinkedStore.Snapshot] = []
        while states.count < 100, undo.redo() { states.append(store.pipeline.snapshot) }
        return states
    }

    @Test(
        "U2: undo and redo restore the recorded state, whatever didSet observers write", arguments: SetterHooks.allCases
    )
    func undoAndRedo(hooks: SetterHooks) {
        let states = makeSteps()
        hooks.install(on: store)
        #expect(statesOfUndoing() == states.dropLast().reversed())
        #expect(statesOfRedoing() == Array(states.dropFirst()))
    }

    @Test("U2: states that didSet observers contributed to are restored as recorded", arguments: SetterHooks.allCases)
    func recordedWithHooks(hooks: SetterHooks) {
        store.pipeline.attach(undo)
        hooks.install(on: store)
        var states = [store.pipeline.snapshot]
        for number in 1...3 {
            store.first = number
            states.append(store.pipeline.snapshot)
            store.second = number * 10
            states.append(store.pipeline.snapshot)
            store.reduce("step", Reducer(setter: \.second, \.third) { (number + 4, number * 5) })
            states.append(store.pipeline.snapshot)
        }
        // A state that equals the previous one is not a step.
        states = states.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        #expect(statesOfUndoing() == states.dropLast().reversed())
        #expect(statesOfRedoing() == Array(states.dropFirst()))
    }

    @Test("U2: restoring sets exactly the snapshot, whatever didSet observers write", arguments: SetterHooks.allCases)
    func restoring(hooks: SetterHooks) {
        let states = makeSteps()
        hooks.install(on: store)
        let order = states.reversed() + states
        let restored = order.map { state in
            store.pipeline.restore(state)
            return store.pipeline.snapshot
        }
        #expect(restored == order)
    }

    @Test("U2: recorders and observers see only the recorded state", arguments: SetterHooks.allCases)
    func whatIsSeen(hooks: SetterHooks) {
        let states = makeSteps()
        hooks.install(on: store)
        store.pipeline.attach(log)
        let wakes = Wakes { [store] in [store.first, store.second, store.third] }
        undo.undo()
        #expect(log.commits.map(\.label) == ["undo"])
        #expect(log.commits.first?.before as? LinkedStore.Snapshot == states[3])
        #expect(log.commits.last?.after as? LinkedStore.Snapshot == states[2])
        #expect(Set(wakes.seen) == [[3, 30, 300], [2, 20, 200]])
    }

    @Test("U2: a didSet that writes to another store of the undo step does not change the restored state")
    func otherStoreOfTheUnit() {
        for store in [store, other] { store.pipeline.attach(undo) }
        let before = [store.pipeline.snapshot, other.pipeline.snapshot]
        store.dispatch(
            Action<LinkedStore>("both") {
                Middleware { [store, other] _ in
                    other.first = 1
                    store.first = 2
                    other.second = 3
                    store.second = 4
                }
            })
        let after = [store.pipeline.snapshot, other.pipeline.snapshot]
        #expect(store.first == 2 && other.second == 3)
        store.onFirst = { [other] in other.first = 70 }
        store.onSecond = { [other] in other.third += 1 }
        other.onFirst = { [store] in store.third = 80 }
        other.onSecond = { [store] in if store.second < 90 { store.second = 90 } }
        #expect(undo.undo())
        #expect([store.pipeline.snapshot, other.pipeline.snapshot] == before)
        #expect(undo.redo())
        #expect([store.pipeline.snapshot, other.pipeline.snapshot] == after)
        #expect(undo.canUndo && !undo.canRedo)
    }

    @Test("U2: a didSet that commits to a struct store of the undo step does not change the restored state")
    func structStoreOfTheUnit() {
        let counter = CounterStore()
        store.pipeline.attach(undo)
        counter.pipeline.attach(undo)
        store.dispatch(
            Action<LinkedStore>("both") {
                Middleware { [store] _ in
                    counter.commit { $0.count = 1 }
                    store.first = 1
                    counter.commit { $0.count = 5 }
                }
            })
        store.onFirst = { counter.commit("didSet") { $0.count += 10 } }
        #expect(undo.undo())
        #expect(counter.state == Counter() && store.first == 0)
        #expect(undo.redo())
        #expect(counter.state == Counter(count: 5) && store.first == 1)
        #expect(undo.canUndo && !undo.canRedo)
    }

    @Test("U2: a didSet that sets a value store of the undo step does not change the restored state")
    func valueStoreOfTheUnit() {
        let value = AsyncValue<Int>(initialValue: 0)
        store.pipeline.attach(undo)
        value.pipeline.attach(undo)
        store.dispatch(
            Action<LinkedStore>("both") {
                Middleware { [store] _ in
                    value.set(1)
                    store.first = 1
                    value.set(5)
                }
            })
        store.onFirst = { [store] in value.set(store.first + 40) }
        #expect(undo.undo())
        #expect(value.state == .loaded(0) && value.latestValue == 0 && store.first == 0)
        #expect(undo.redo())
        #expect(value.state == .loaded(5) && value.latestValue == 5 && store.first == 1)
        #expect(undo.canUndo && !undo.canRedo)
    }

    @Test("U2: a didSet's write to a store outside the undo step is part of the undo")
    func storeOutsideOfTheUnit() {
        for store in [store, other] { store.pipeline.attach(undo) }
        store.first = 1
        store.onFirst = { [store, other] in other.first = store.first + 70 }
        #expect(undo.undo())
        #expect(store.first == 0 && other.first == 70)
        #expect(undo.canRedo && !undo.canUndo)
        #expect(undo.redo() && store.first == 1)
    }

    @Test("U2: undo and redo of a failure also restore the latest value")
    func latestValue() {
        let value = AsyncValue<Int>()
        value.pipeline.attach(undo)
        value.set(1)
        value.setError(.unauthorized)
        value.reset()
        value.set(2)
        let wanted: [(AsyncState<Int>, Int?)] = [
            (.idle, nil), (.failed(.unauthorized), 1), (.loaded(1), 1), (.idle, nil),
        ]
        for (state, latest) in wanted {
            #expect(undo.undo())
            #expect(value.state == state && value.latestValue == latest)
        }
        for (state, latest) in wanted.dropLast().reversed() + [(.loaded(2), 2)] {
            #expect(undo.redo())
            #expect(value.state == state && value.latestValue == latest)
        }
    }
}

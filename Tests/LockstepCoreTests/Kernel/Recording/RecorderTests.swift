import LockstepTesting
import Testing

@testable import LockstepCore

@MainActor @Suite("Recorders", .timeLimit(.minutes(20)))
struct RecorderTests {
    @Test("A recorder attached to one store receives the events of this store until it is detached")
    func oneStore() {
        let (store, other) = (CounterStore(), CounterStore())
        let log = EventLog()
        store.pipeline.attach(log)
        store.pipeline.attach(log)
        store.increment()
        other.increment()
        #expect(log.commits.count == 1)
        store.pipeline.detach(log)
        store.increment()
        #expect(log.commits.count == 1)
    }

    @Test("A recorder attached to all stores receives the events of existing and later stores")
    func allStores() async {
        let existing = CounterStore()
        let log = EventLog()
        AllStores.attach(log)
        defer { AllStores.detach(log) }
        existing.increment()
        let later = CounterStore()
        later.increment()
        let value = AsyncValue<Int>()
        await value.load { 1 }
        let tracker = OperationTracker<String>()
        tracker.start("save")
        func labels(_ reference: StoreReference) -> [String] {
            log.commits.filter { $0.store == reference }.map(\.label)
        }
        #expect(labels(existing.pipeline.store) == ["increment()"])
        #expect(labels(later.pipeline.store) == ["increment()"])
        #expect(labels(value.pipeline.store) == ["loading", "completed"])
        #expect(labels(tracker.pipeline.store) == ["save started"])
        AllStores.detach(log)
        existing.increment()
        #expect(labels(existing.pipeline.store) == ["increment()"])
    }

    @Test("A recorder attached to a store and to all stores receives each event once")
    func noEventTwice() {
        let store = CounterStore()
        let log = EventLog()
        AllStores.attach(log)
        defer { AllStores.detach(log) }
        store.pipeline.attach(log)
        store.increment()
        #expect(log.commits.filter { $0.store == store.pipeline.store }.count == 1)
    }

    @Test("E1: a history of all stores and an undo recorder do not keep stores alive")
    func storesAreNotKeptAlive() async {
        let history = HistoryRecorder(limit: 100)
        let undo = UndoRecorder()
        AllStores.attach(history)
        defer { AllStores.detach(history) }
        weak var counter: CounterStore?
        weak var value: AsyncValue<Int>?
        weak var tracker: OperationTracker<String>?
        var reference: StoreReference?
        do {
            let store = CounterStore()
            store.pipeline.attach(undo)
            store.increment()
            counter = store
            reference = store.pipeline.store
            let loading = AsyncValue<Int>()
            loading.pipeline.attach(undo)
            await loading.load { 1 }
            value = loading
            let operations = OperationTracker<String>()
            operations.pipeline.attach(undo)
            await operations.run("save") {}
            tracker = operations
        }
        #expect(counter == nil)
        #expect(value == nil)
        #expect(tracker == nil)
        #expect(reference?.pipeline == nil)
        #expect(!history.commits.isEmpty)
        // Undoing a change of a released store has no effect.
        undo.undoAll()
    }

    @Test("A recorder that another recorder detaches receives no further event, not even the current one")
    func detachedByAnother() {
        let store = CounterStore()
        let (first, second) = (EventLog(), EventLog())
        store.pipeline.attach(first)
        store.pipeline.attach(second)
        first.onEvent = { if case .committed = $0 { store.pipeline.detach(second) } }
        store.increment()
        #expect(second.lines == ["start increment()"])
    }

    @Test("A recorder of a store and of all stores receives the event during which it is detached from the store")
    func detachedFromOneOfTwo() {
        let store = CounterStore()
        let (first, second) = (EventLog(), EventLog())
        store.pipeline.attach(first)
        store.pipeline.attach(second)
        AllStores.attach(second)
        defer { AllStores.detach(second) }
        first.onEvent = { _ in store.pipeline.detach(second) }
        store.increment()
        #expect(second.lines == ["start increment()", "commit increment()", "end increment() completed"])
    }
    @Test("A task that outlives its action keeps neither the store's pipeline nor its state alive")
    func outlivingTask() async {
        let gate = Gate<Void>()
        var reference: StoreReference?
        var task: Task<Void, Never>?
        do {
            let store = CounterStore()
            reference = store.pipeline.store
            await store.dispatch(action: { (_: Int) in task = immediately { try? await gate() } }, payload: 0)
        }
        #expect(reference?.pipeline == nil)
        gate.succeed(())
        await task?.value
    }

    @Test("The record of a store that is released during an operation contains the store's true state")
    func snapshotOfAStoreThatIsGone() async {
        var store: ItemStore? = ItemStore()
        let log = EventLog()
        store?.pipeline.attach(log)
        store?.set(7)
        let gate = Gate<Void>()
        let operations = store?.operations
        let run = immediately { await operations?.run(.save) { try await gate() } }
        store = nil
        gate.succeed(())
        _ = await run.value
        #expect((log.commits.last?.before as? ValueSnapshot<Int>)?.state == .loaded(7))
    }

    @Test("While nothing listens, a store keeps no attachments, and a transaction records nothing")
    func nothingIsKept() {
        let store = CounterStore()
        var isRecorded: Bool?
        store.commit { _ in isRecorded = store.core.transaction != nil }
        #expect(store.core.attachments == nil && isRecorded == false)
        let log = EventLog()
        store.pipeline.attach(log)
        store.commit { _ in isRecorded = store.core.transaction != nil }
        #expect(store.core.attachments != nil && isRecorded == true)
    }
}

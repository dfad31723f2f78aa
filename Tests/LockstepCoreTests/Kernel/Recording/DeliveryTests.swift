import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Notes the executions that it wraps.
@MainActor private final class Counting: StoreInterceptor {
    private(set) var names: [String] = []
    var onCall: @MainActor () -> Void = {}

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        names.append(context.methodName)
        onCall()
        return next()
    }
}

/// Attaches a recorder and an interceptor to itself when its interceptors are first used.
private final class SelfRecordingStore: Store<Counter> {
    let log = EventLog()
    var notes: [String] = []

    init() { super.init(state: Counter()) }

    override var interceptors: [any StoreInterceptor] {
        pipeline.attach(log)
        pipeline.attach(noting("attached"))
        return [noting("base")]
    }

    private func noting(_ note: String) -> Counting {
        let interceptor = Counting()
        interceptor.onCall = { [weak self] in self?.notes.append(note) }
        return interceptor
    }
}

@MainActor @Suite("Delivery of events", .timeLimit(.minutes(20)))
struct DeliveryTests {
    private let store = CounterStore()
    private let first = EventLog()
    private let second = EventLog()

    private func attachBoth() {
        store.pipeline.attach(first)
        store.pipeline.attach(second)
    }

    /// Returns a closure that calls `action` once, at the first commit with the label `label`.
    private func once(_ label: String, _ action: @escaping @MainActor () -> Void) -> @MainActor (StoreEvent) -> Void {
        var isDone = false
        return { event in
            guard !isDone, case .committed(let commit) = event, commit.label == label else { return }
            isDone = true
            action()
        }
    }

    @Test("A recorder that another recorder detaches receives no further event, not even the current one")
    func detachingAnother() {
        attachBoth()
        first.onEvent = once("change") { [store, second] in store.pipeline.detach(second) }
        store.commit("change") { $0.count = 1 }
        store.commit("later") { $0.count = 2 }
        #expect(second.lines == ["start change"])
        #expect(first.commits.map(\.label) == ["change", "later"])
    }

    @Test("A recorder that detaches itself receives no further event, and other recorders continue")
    func detachingItself() {
        attachBoth()
        first.onEvent = once("change") { [store, first] in
            store.commit("nested") { $0.count = 2 }
            store.pipeline.detach(first)
        }
        store.commit("change") { $0.count = 1 }
        #expect(first.commits.map(\.label) == ["change"])
        #expect(first.events.count == 2)
        #expect(second.commits.map(\.label) == ["change", "nested"])
        #expect(second.ended.map(\.name).sorted() == ["change", "nested"])
    }

    @Test("A recorder that is attached during an event receives later events once each")
    func attaching() {
        store.pipeline.attach(first)
        first.onEvent = once("change") { [store, second] in
            store.pipeline.attach(second)
            store.commit("nested") { $0.count = 2 }
        }
        store.commit("change") { $0.count = 1 }
        store.commit("later") { $0.count = 3 }
        #expect(second.commits.map(\.label) == ["nested", "later"])
        #expect(second.commits.first.map { ($0.before as? Counter)?.count } == 1)
        #expect(first.commits.map(\.label) == ["change", "nested", "later"])
    }

    @Test("A recorder that is detached and attached again during an event receives later events once each")
    func attachingAgain() {
        attachBoth()
        first.onEvent = once("change") { [store, second] in
            store.pipeline.detach(second)
            store.pipeline.attach(second)
            store.commit("nested") { $0.count = 2 }
        }
        store.commit("change") { $0.count = 1 }
        let labels = second.commits.map(\.label)
        #expect(labels.filter { $0 == "nested" }.count == 1)
        #expect(labels.filter { $0 == "change" }.count <= 1)
    }

    @Test("A recorder that an observer detaches has received the commit, and receives no later one")
    func detachingFromAnObserver() {
        attachBoth()
        let reacting = Reacting({ [store] in store.count }) { [store, second] in store.pipeline.detach(second) }
        store.commit("change") { $0.count = 1 }
        store.commit("later") { $0.count = 2 }
        #expect(second.commits.map(\.label) == ["change"])
        withExtendedLifetime(reacting) {}
    }

    @Test("A recorder that is attached in a commit's closure receives this commit completely or not at all")
    func attachingInACommit() {
        store.commit("change") { [store, first] in
            store.pipeline.attach(first)
            $0.count = 1
        }
        store.commit("later") { $0.count = 2 }
        let before = first.commits.map { ($0.before as? Counter)?.count }
        #expect(before == [1] || before == [0, 1])
        #expect(first.commits.last?.label == "later")
        let started = Set(first.started.map(\.id))
        #expect(first.commits.allSatisfy { started.contains($0.execution.id) })
    }

    @Test("An interceptor that is detached while it runs finishes that execution, and wraps no other")
    func detachingAnInterceptor() {
        let interceptor = Counting()
        var attachment: StoreAttachment? = store.pipeline.attach(interceptor)
        interceptor.onCall = {
            attachment?.cancel()
            attachment = nil
        }
        store.commit("change") { $0.count = 1 }
        store.commit("later") { $0.count = 2 }
        #expect(store.count == 2)
        #expect(interceptor.names == ["change"])
    }

    @Test("An interceptor that is attached by another interceptor wraps the next execution")
    func attachingAnInterceptor() {
        let (outer, inner) = (Counting(), Counting())
        store.pipeline.attach(outer)
        outer.onCall = { [store] in
            outer.onCall = {}
            store.pipeline.attach(inner)
        }
        store.commit("change") { $0.count = 1 }
        store.commit("later") { $0.count = 2 }
        #expect(outer.names == ["change", "later"])
        #expect(inner.names == ["later"])
    }

    @Test("A recorder that undoes the commit that it receives restores the state before the commit")
    func undoingInARecorder() {
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        attachBoth()
        store.commit("good") { $0.count = 1 }
        first.onEvent = once("bad") { undo.undo() }
        let wakes = Wakes { [store] in store.count }
        store.commit("bad") { $0.count = 2 }
        #expect(store.count == 1)
        #expect(wakes.seen.last == 1)
        #expect(second.commits.map(\.label) == ["good", "bad", "undo"])
        #expect(undo.canRedo && undo.redo() && store.count == 2)
    }

    @Test("I1: what a store attaches to itself while its interceptors are read is inside these interceptors")
    func attachingInInterceptors() {
        let store = SelfRecordingStore()
        store.commit("change") { $0.count = 1 }
        #expect(store.log.commits.map(\.label) == ["change"])
        #expect(store.notes == ["base", "attached"])
    }

    @Test("An observer or recorder of a store may release the store", arguments: ["observer", "recorder"])
    func releasing(by kind: String) async {
        await #expect(processExitsWith: .success) { [kind = kind as String] in
            await MainActor.run {
                releaseStores(by: kind)
            }
        }
    }
}

/// Holds a store until an observer or recorder of its change releases it.
@MainActor private final class Holder<Held: StoreProtocol> {
    var held: Held?
    private var reacting: Reacting<Void>?
    private let log = EventLog()

    init(_ held: Held, by kind: String, _ read: @escaping @MainActor (Held) -> Void) {
        self.held = held
        if kind == "observer" {
            reacting = Reacting({ [weak self] in if let held = self?.held { read(held) } }) { [weak self] in
                self?.held = nil
            }
        } else {
            log.onEvent = { [weak self] _ in self?.held = nil }
            (held.pipeline as AnyPipeline).attach(log)
        }
    }
}

@MainActor private func releaseStores(by kind: String) {
    let counter = Holder(CounterStore(), by: kind) { _ = $0.count }
    counter.held?.increment()
    #expect(counter.held == nil)
    let hooked = Holder(HookedStore(), by: kind) { _ = $0.first }
    hooked.held?.first += 1
    #expect(hooked.held == nil)
    let written = Holder(HookedStore(), by: kind) { _ = $0.second }
    written.held?.second = 1
    #expect(written.held == nil)
    let value = Holder(AsyncValue<Int>(), by: kind) { _ = $0.value }
    value.held?.set(1)
    #expect(value.held == nil)
    let item = Holder(ItemStore(), by: kind) { _ = $0.value }
    item.held?.set(1)
    #expect(item.held == nil)
}

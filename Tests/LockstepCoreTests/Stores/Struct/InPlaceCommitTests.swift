import LockstepTesting
import Observation
import Testing

@testable import LockstepCore

@MainActor @Suite("In-place commits", .timeLimit(.minutes(20)))
struct InPlaceCommitTests {
    /// Returns the address of the array's elements. A copy has a different address.
    private func storage(_ store: CounterStore) -> UnsafeRawPointer? {
        store.core.state.items.withUnsafeBytes { $0.baseAddress }
    }

    private func makeStore() -> CounterStore {
        let store = CounterStore()
        store.commit {
            $0.items.reserveCapacity(64)
            $0.items.append(0)
        }
        return store
    }

    @Test("C6: nothing is copied while there is no recorder")
    func nothingIsCopied() {
        let store = makeStore()
        let before = storage(store)
        store.commit(at: \.items) { $0.append(1) }
        #expect(storage(store) == before)
        #expect(store.items == [0, 1])
        let other = store.state
        store.commit(at: \.items) { $0.append(2) }
        #expect(storage(store) != before)  // a second reference exists, so this test can detect a copy
        #expect(other.items == [0, 1])
    }

    @Test("C6: with a recorder, the state before the commit is kept")
    func recorded() throws {
        let store = makeStore()
        let log = EventLog()
        store.pipeline.attach(log)
        store.commit(at: \.items, "append") { $0.append(1) }
        let commit = try #require(log.commits.first)
        #expect(commit.label == "append")
        #expect((commit.before as? Counter)?.items == [0])
        #expect((commit.after as? Counter)?.items == [0, 1])
    }

    @Test("C6: observers of the field and of the state wake without a comparison, and others do not wake")
    func wakes() {
        let store = makeStore()
        let items = Wakes { store.items }
        let computed = Wakes { store.itemCount }
        let name = Wakes { store.name }
        let state = Wakes { store.state }
        store.commit(at: \.items) { _ in }
        #expect((items.count, computed.count, name.count, state.count) == (1, 1, 0, 1))
        store.commit(at: \.name) { $0 = "n" }
        #expect((items.count, name.count, state.count) == (1, 1, 2))
    }

    @Test("C6: computed receives the state before the commit")
    func computedRuns() {
        let store = DoublingStore()
        store.commit(at: \.count) { $0 = 1 }
        store.commit(at: \.count) { $0 = 2 }
        #expect(store.state == Counter(count: 2, double: 4))
        #expect(store.computedCalls.map(\.old.count) == [0, 1, 1, 2])
    }

    @Test("C6: an override of computed that calls super receives the state before the commit")
    func computedThatCallsSuper() {
        let store = CallingSuperStore()
        store.commit(at: \.count) { $0 = 1 }
        store.commit(at: \.count) { $0 = 2 }
        #expect(store.olds == [0, 1])
        let further = FurtherStore()
        further.commit(at: \.count) { $0 = 1 }
        further.commit(at: \.count) { $0 = 2 }
        #expect(further.olds == [0, 1])
        #expect(further.furtherOlds == [0, 1])
    }

    @Test("C4, C6: an in-place commit from computed ends on equal state")
    func computedInPlace() {
        let store = DoublingInPlaceStore(state: Counter())
        let log = EventLog()
        store.pipeline.attach(log)
        store.commit("change") { $0.count = 1 }
        #expect(store.double == 2)
        #expect(log.commits.map(\.label) == ["change", "double"])
    }

    @Test("C5, C6: a closure that throws leaves the field unchanged")
    func throwing() {
        let store = makeStore()
        #expect(throws: Failure()) {
            try store.commit(at: \.items) {
                $0.removeAll()
                throw Failure()
            }
        }
        #expect(store.items == [0])
    }

    @Test(
        "C6: reading the store or a snapshot inside the closure traps, and the message says to use the parameter",
        arguments: 0...2)
    func readingTraps(way: Int) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [way = way as Int] in
            await MainActor.run {
                let store = CounterStore()
                let pipeline: AnyPipeline = store.pipeline
                store.commit(at: \.items, "append") { items in
                    switch way {
                    case 0: items.append(store.count)
                    case 1: items.append(store.pipeline.snapshot.count)
                    default: items.append((pipeline.anySnapshot as? Counter)?.count ?? 0)
                    }
                }
            }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("append") && message.contains("parameter"))
    }
}

private final class DoublingInPlaceStore: Store<Counter> {
    override func computed(new: Counter, old: Counter) { commit(at: \.double, "double") { $0 = new.count * 2 } }
}

private class CallingSuperStore: Store<Counter> {
    var olds: [Int] = []

    init() { super.init(state: Counter()) }

    override func computed(new: Counter, old: Counter) {
        super.computed(new: new, old: old)
        olds.append(old.count)
    }
}

private final class FurtherStore: CallingSuperStore {
    var furtherOlds: [Int] = []

    override func computed(new: Counter, old: Counter) {
        super.computed(new: new, old: old)
        furtherOlds.append(old.count)
    }
}

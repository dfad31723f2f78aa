import LockstepTesting
import Observation
import Testing

@testable import LockstepCore

@MainActor @Suite("Struct stores", .timeLimit(.minutes(20)))
struct StoreTests {
    @Test("A named mutation labels its commit and is recorded with its payload")
    func namedMutation() throws {
        let add = Mutation<Counter, Int>("add") { state, amount in state.count += amount }
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        store.commit(mutation: add, payload: 3)
        #expect(store.count == 3)
        let commit = try #require(log.commits.first)
        #expect(commit.label == "add")
        #expect(commit.execution.payload as? Int == 3)
    }

    @Test("A function or closure can be a mutation")
    func functionAsMutation() throws {
        func add(to state: inout Counter, amount: Int) { state.count += amount }
        let store = CounterStore()
        store.commit(mutation: add, payload: 3)
        #expect(store.count == 3)
        #expect(throws: Failure()) {
            try store.commit(mutation: { (_: inout Counter, _: Int) in throw Failure() }, payload: 1)
        }
    }

    @Test("A mutation without a payload labels its commit")
    func mutationWithoutPayload() {
        let add = Mutation<Counter, Void>("add") { $0.count += 1 }
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        store.commit(mutation: add)
        #expect(store.count == 1)
        #expect(log.commits.map(\.label) == ["add"])
        #expect(log.commits.allSatisfy { $0.execution.payload == nil })
    }

    @Test("A dispatched action is an execution that contains its commits across await, and returns or rethrows")
    func dispatch() async throws {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        func work(_ amount: Int) async throws -> String {
            store.commit("before") { $0.count += amount }
            await Task.yield()
            store.commit("after") { $0.count += amount }
            if amount > 2 { throw Failure() }
            return "done"
        }
        let result = try await store.dispatch(action: work, payload: 2, "work")
        #expect(result == "done")
        #expect(log.lines == ["start work", "commit before", "commit after", "end work completed"])
        #expect(log.started[0].kind == .action)
        #expect(log.started[0].payload as? Int == 2)
        await #expect(throws: Failure()) { try await store.dispatch(action: work, payload: 3, "work") }
        #expect(log.ended[1].outcome?.error as? Failure == Failure())
    }

    @Test("A closure dispatches an action without a payload")
    func dispatchWithoutPayload() async {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let result = await store.dispatch("refresh") {
            store.commit("inside") { $0.count = 1 }
            await Task.yield()
            return store.count
        }
        #expect(result == 1)
        await #expect(throws: Failure()) { try await store.dispatch { throw Failure() } }
        #expect(
            log.lines == [
                "start refresh", "commit inside", "end refresh completed", "start dispatchWithoutPayload()",
                "end dispatchWithoutPayload() failed(Failure())",
            ])
    }

    @Test("The key path subscript observes only its property, and a write is a commit with the property as its label")
    func twoWayAccessor() {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let wakes = Wakes { store[\.count] }
        let binding: (get: () -> Int, set: (Int) -> Void) = ({ store[\.count] }, { store[\.count] = $0 })
        binding.set(4)
        #expect(binding.get() == 4)
        #expect(wakes.count == 1)
        store[\.name] = "n"
        #expect(wakes.count == 1)
        #expect(log.commits.map(\.label) == ["count", "name"])
    }

    @Test("A key path through an array subscript is read safely when the element is removed")
    func pathThroughSubscript() {
        let store = CounterStore()
        store.commit { $0.items = [1, 2] }
        let wakes = Wakes { store.items.count > 1 ? store[\.items[1]] : -1 }
        store.commit { $0.items = [1] }
        #expect(wakes.seen.last == -1)
    }

    @Test("values(of:) delivers the current value and then each change, without consecutive duplicates")
    func valuesOfAField() async {
        let store = CounterStore()
        var values = store.values(of: \.count).makeAsyncIterator()
        #expect(await values.next() == 0)
        store.increment()
        store.commit { $0.name = "not this" }
        store.increment()
        #expect(await values.next() == 1)
        #expect(await values.next() == 2)
    }

    @Test("values(of:) supports the whole state and a property of the store")
    func valuesOfTheState() async {
        let store = CounterStore()
        var states = store.values(of: \.self).makeAsyncIterator()
        var again = store.values(of: \.state).makeAsyncIterator()
        #expect(await states.next() == Counter())
        #expect(await again.next() == Counter())
        store.increment()
        #expect(await states.next() == Counter(count: 1))
        #expect(await again.next() == Counter(count: 1))
    }

    @Test("values(of:) delivers derived values only after computed")
    func valuesAfterComputed() async {
        let store = DoublingStore()
        var states = store.values(of: \.self).makeAsyncIterator()
        store.commit { $0.count = 1 }
        store.commit { $0.count = 2 }
        var seen: [Counter] = []
        for _ in 0..<3 { seen.append(await states.next()!) }
        #expect(seen == [Counter(), Counter(count: 1, double: 2), Counter(count: 2, double: 4)])
    }

    @Test("values(of:) does not keep the store alive, and ends when the store is released")
    func valuesEnd() async {
        var store: CounterStore? = CounterStore()
        weak var reference: CounterStore?
        reference = store
        let values = store!.values(of: \.count)
        store = nil
        #expect(reference == nil)
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        #expect(seen == [0])
    }

    @Test("values(of:) ends for a waiting consumer when the store is released")
    func waitingConsumerEnds() async {
        var store: CounterStore? = CounterStore()
        let values = store!.values(of: \.count)
        let consumer = immediately {
            var seen: [Int] = []
            for await value in values { seen.append(value) }
            return seen
        }
        store!.increment()
        store = nil
        #expect(await consumer.value == [0, 1])
    }

    @Test("values(of:) ends with the store even if the property reads a store that is not released")
    func valuesOfASharedStoreEnd() async {
        let counter = CounterStore()
        var reader: SummingStore? = SummingStore(counter)
        let values = reader!.values(of: \.sum)
        let consumer = immediately {
            var seen: [Int] = []
            for await value in values { seen.append(value) }
            return seen
        }
        counter.increment()
        reader!.increment()
        reader = nil
        #expect(await ends(consumer))
        #expect(await consumer.value == [0, 1, 2])
        withExtendedLifetime(counter) {}
    }

    @Test("values(of:) ends with the store even if a derived value has read the store", arguments: [true, false])
    func valuesOfADerivedSourceEnd(isStructStore: Bool) async {
        var (counter, note): (CounterStore?, NoteStore?) = (CounterStore(), NoteStore())
        let derived = Derived { [weak counter, weak note] in (counter?.count ?? 0) + (note?.count ?? 0) }
        #expect(derived.value == 0)
        let values = isStructStore ? counter!.values(of: \.count) : note!.values(of: \.count)
        (counter, note) = (nil, nil)
        let consumer = Task { for await _ in values {} }
        #expect(await ends(consumer))
        withExtendedLifetime(derived) {}
    }

    @Test("values(of:) supports a custom property, and delivers its last value")
    func valuesOfOwnProperty() async {
        let store = DraftStore()
        var values = store.values(of: \.draft).makeAsyncIterator()
        #expect(await values.next() == "a")
        store.draft = "b"
        #expect(await values.next() == "b")
        store.draft = "c"
        store.draft = "d"
        // Intermediate values may be left out, but not the last one.
        var last: String?
        while last != "d", let value = await values.next() { last = value }
        #expect(last == "d")
    }

    @Test(
        "values(of:) reads a property at most twice for each wake, even if the property wakes without changing"
    )
    func valuesDoNotMultiply() async {
        let store = DraftStore()
        let large = store.values(of: \.isLarge)
        let counted = store.values(of: \.countedDraft)
        for number in 1...10 {
            store.commit { $0.count = number }
            store.draft = "\(number)"
            await Task { @MainActor in }.value
        }
        #expect(store.reads < 60)
        withExtendedLifetime((large, counted)) {}
    }

    @Test("values(of:) stops reading when its sequence is released")
    func valuesStop() async {
        let store = CounterStore()
        var reads = 0
        do {
            var values = ObservedValues<Int>.sequence(endingWith: store.pipeline.sequences) {
                reads += 1
                return store.count
            }.makeAsyncIterator()
            _ = await values.next()
        }
        for _ in 0..<5 { store.increment() }
        #expect(reads <= 2)
    }

    @Test("Labels of fields are stable, also for computed parts")
    func labelsOfFields() {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        store[\.items] = [1]
        store[\.items[0]] = 2
        store[\.half] = 3
        #expect(log.commits.map(\.label).prefix(2) == ["items", "items"])
        #expect(log.commits.allSatisfy { !$0.label.contains("0x") })
    }

    @Test("A state may have fields with the names of store members, such as `name`, `snapshot` and `id`")
    func fieldsAreNotHidden() {
        struct Fields: Equatable, Sendable { var name = "n", snapshot = "s", id = 7, store = "st", label = "l" }
        let store = Store(state: Fields())
        #expect((store.name, store.snapshot, store.id, store.store, store.label) == ("n", "s", 7, "st", "l"))
    }
}

extension Counter {
    fileprivate var half: Int {
        get { count / 2 }
        set { count = newValue * 2 }
    }
}

@MainActor @Observable
private final class DraftStore: Store<Counter> {
    var draft = "a"
    @ObservationIgnored var reads = 0

    var isLarge: Bool {
        reads += 1
        return state.count > 1_000_000
    }

    var countedDraft: String {
        reads += 1
        return draft
    }

    init() { super.init(state: Counter()) }
}

/// A store with a property that also reads another store.
@MainActor @Observable
private final class SummingStore: Store<Counter> {
    private let other: CounterStore

    var sum: Int { other.count + state.count }

    init(_ other: CounterStore) {
        self.other = other
        super.init(state: Counter())
    }

    func increment() { commit { $0.count += 1 } }
}

extension Store {
    /// The number of different fields that were read.
    var fieldCount: Int { core.parts?.stored.count ?? 0 }
}

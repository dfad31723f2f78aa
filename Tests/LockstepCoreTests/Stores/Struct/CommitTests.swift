import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Calls a closure in `computed`, and then makes a commit of its own.
private final class ForwardingStore: Store<Counter> {
    var forward: (@MainActor () -> Void)?

    init() { super.init(state: Counter()) }

    override func computed(new: Counter, old: Counter) {
        guard let forward = exchange(&forward, with: nil) else { return }
        forward()
        commit("own") { $0.double = 1 }
    }
}

@MainActor @Suite("Commits", .timeLimit(.minutes(20)))
struct CommitTests {
    @Test("C1: a commit assigns, records, runs computed and wakes observers, in this order")
    func orderOfACommit() {
        let store = DoublingStore()
        let log = EventLog()
        var steps: [String] = []
        log.onEvent = { event in
            guard case .committed(let commit) = event else { return }
            steps.append("record \(commit.label) \(store.cellState)")
        }
        store.pipeline.attach(log)
        let wakes = Wakes { "\(store.count) \(store.double)" }
        store.commit("change") {
            $0.count = 3
            steps.append("closure \(store.cellState)")
            $0.name = "x"
        }
        #expect(
            steps == [
                "closure 0 0 ''", "record change 3 0 'x'", "record double 3 6 'x'",
            ])
        #expect(store.computedCalls.first?.new.count == 3)
        #expect(store.computedCalls.first?.old.count == 0)
        // The observer reads two fields. It never sees one new field and one old field.
        #expect(Set(wakes.seen) == ["0 0", "3 6"])
    }

    @Test("C2: a commit that changes nothing wakes no observer, is not recorded, and does not run computed")
    func equalStateIsNoChange() {
        let store = DoublingStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let wakes = Wakes { store.state }
        let fieldWakes = Wakes { store.count }
        store.commit { $0.count = 0 }
        store[\.name] = ""
        #expect(wakes.count == 0)
        #expect(fieldWakes.count == 0)
        #expect(log.events.isEmpty)
        #expect(store.computedCalls.isEmpty)
        store.commit { $0.count = 1 }
        #expect(wakes.count > 0)
        #expect(!log.commits.isEmpty)
    }

    @Test("C2: a state that is not Equatable changes with each commit")
    func statesThatCannotBeCompared() {
        struct Opaque: Sendable { var value = 0 }
        let store = Store(state: Opaque())
        let wakes = Wakes { store.state.value }
        store.commit { $0.value = 0 }
        #expect(wakes.count == 1)
    }

    @Test("C3: a field's observer wakes for that field only, and the state's observer wakes for any change")
    func granularReads() {
        let store = CounterStore()
        let count = Wakes { store.count }
        let name = Wakes { store.name }
        let computed = Wakes { store.itemCount }
        let state = Wakes { store.state }
        store.increment()
        #expect((count.count, name.count, computed.count, state.count) == (1, 0, 1, 1))
        store.commit { $0.name = "n" }
        #expect((count.count, name.count, computed.count, state.count) == (1, 1, 2, 2))
        store.commit { $0.items = [1] }
        #expect((count.count, name.count, computed.count, state.count) == (1, 1, 3, 3))
        store.commit { $0.items = [2] }
        #expect((count.count, name.count, computed.count, state.count) == (1, 1, 4, 4))
        #expect(count.seen == [0, 1])
    }

    @Test("C3: a field with the same bytes has not changed, even if it does not equal itself")
    func sameBytes() {
        struct Reading: Equatable, Sendable {
            var value = Double.nan
            var count = 0
        }
        let store = Store(state: Reading())
        let values = Wakes { store.value }
        store.commit { $0.count += 1 }
        #expect(values.count == 0)
        store.commit { $0.value = 0 }
        #expect(values.count == 1)
        // These bytes differ, but the values are equal.
        store.commit {
            $0.value = -0.0; $0.count += 1
        }
        #expect(values.count == 1)
    }

    @Test("C3: a commit does not evaluate a computed part that is undefined for the new state")
    func undefinedParts() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let store = Store(state: Averaged(items: [1]))
                if !store.items.isEmpty {
                    _ = store.average
                    _ = store[0]
                }
                store.commit { $0.items = [] }
            }
        }
    }

    @Test("C3: key paths written in different places identify the same field")
    func fieldsAreSharedAmongPlaces() {
        let store = CounterStore()
        func readHere() -> Int { store.count }
        func readThere() -> Int { store.count }
        let here = Wakes { readHere() }
        let there = Wakes { readThere() }
        for _ in 0..<3 { store.increment() }
        #expect((here.count, there.count) == (3, 3))
        #expect(store.fieldCount == 1)
    }

    @Test("C4: a commit from computed belongs to the same execution, follows its parent, and ends on equal state")
    func commitFromComputed() {
        let store = DoublingStore()
        let log = EventLog()
        store.pipeline.attach(log)
        store.commit("change") { $0.count = 2 }
        #expect(store.state == Counter(count: 2, double: 4))
        #expect(log.commits.map(\.label) == ["change", "double"])
        #expect(log.commits.map(\.isComputed) == [false, true])
        #expect(Set(log.commits.map(\.execution.id)).count == 1)
        // One call for `change` and one for `double`. The third commit changed nothing.
        #expect(store.computedCalls.count == 2)
    }

    @Test("C4: a commit from an observer is recorded after its parent, caused by it, and not nested in it")
    func commitFromObserver() {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        withObservationTracking {
            _ = store.count
        } onChange: {
            MainActor.assumeIsolated { store.commit("observer") { $0.double = $0.count * 2 } }
        }
        store.commit("change") { $0.count = 4 }
        #expect(store.state == Counter(count: 4, double: 8))
        #expect(log.commits.map(\.label) == ["change", "observer"])
        let (parent, nested) = (log.commits[0].execution, log.commits[1].execution)
        #expect(nested.id != parent.id)
        #expect(nested.parent == nil)
        #expect(nested.cause == parent.id)
    }

    @Test("C4: a commit from a recorder is recorded after its parent by every recorder")
    func commitFromRecorder() {
        let store = CounterStore()
        let (first, second) = (EventLog(), EventLog())
        first.onEvent = { event in
            if case .committed(let commit) = event, commit.label == "change" {
                store.commit("recorder") { $0.double = 1 }
            }
        }
        store.pipeline.attach(first)
        store.pipeline.attach(second)
        store.commit("change") { $0.count = 1 }
        #expect(first.commits.map(\.label) == ["change", "recorder"])
        #expect(second.commits.map(\.label) == ["change", "recorder"])
        #expect(second.commits[1].execution.cause == second.commits[0].execution.id)
    }

    @Test("C4: observers that commit wake other observers once for each change, however often this happens")
    func observersThatCommit() {
        let store = CounterStore()
        let watching = Wakes { store.count }
        let evening = Reacting({ store.count }) { if store.count % 2 == 1 { store.increment() } }
        let late = Wakes { store.count }
        for _ in 0..<8 { store.increment() }
        #expect(store.count == 16)
        #expect(watching.count <= 16 && late.count <= 16)
        #expect(watching.seen.last == 16 && late.seen.last == 16)
        withExtendedLifetime(evening) {}
    }

    @Test("C4: an observer's commit while computed runs does not count as computed")
    func observerDuringComputed() {
        let store = DoublingStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let naming = Reacting({ store.double }) { store.commit("observer") { $0.name = "x" } }
        store.commit("change") { $0.count = 1 }
        #expect(
            log.commits.map { "\($0.label) \($0.isComputed)" } == ["change false", "double true", "observer false"])
        withExtendedLifetime(naming) {}
    }

    @Test("C4: a recorder's commit when it receives a computed commit does not count as computed")
    func recorderDuringComputed() {
        let store = DoublingStore()
        let log = EventLog()
        store.pipeline.attach(log)
        log.onEvent = { event in
            guard case .committed(let commit) = event, commit.label == "double", store.state.name.isEmpty else {
                return
            }
            store.commit("recorder") { $0.name = "r" }
        }
        store.commit { $0.count = 1 }
        #expect(log.commits.first { $0.label == "recorder" }?.isComputed == false)
    }

    @Test("C4: a commit by computed counts as computed, even if a recorder caused the call of computed")
    func computedAfterARecorder() {
        let store = DoublingStore()
        let log = EventLog()
        store.pipeline.attach(log)
        log.onEvent = { event in
            if case .committed(let commit) = event, commit.label == "go" { store.commit("recorder") { $0.count = 5 } }
        }
        store.commit("go") { $0.name = "x" }
        #expect(
            log.commits.map { "\($0.label) \($0.isComputed)" } == ["go false", "recorder false", "double true"])
    }

    @Test("C4: a commit counts as computed only if the store's own computed makes it")
    func computedOfAnotherStore() {
        let (outer, inner, log) = (ForwardingStore(), ForwardingStore(), EventLog())
        outer.pipeline.attach(log)
        outer.forward = { inner.commit("inner") { $0.count = 1 } }
        inner.forward = { outer.commit("of inner") { $0.name = "inner" } }
        outer.commit("go") { $0.count = 1 }
        #expect(log.commits.map { "\($0.label) \($0.isComputed)" } == ["go false", "of inner false", "own true"])
    }

    @Test("C4: a long chain of observers' commits that ends is not stopped")
    func longReaction() {
        let store = CounterStore()
        let draining = Reacting({ store.items }) {
            if !store.items.isEmpty { store.commit { $0.items.removeFirst() } }
        }
        store.commit { $0.items = Array(0..<150) }
        #expect(store.items.isEmpty)
        withExtendedLifetime(draining) {}
    }

    @Test("C4: a read of the store inside a commit's closure returns the state before the commit")
    func readingInsideACommit() {
        let store = CounterStore()
        store.commit { $0.count = 5 }
        store.commit {
            $0.count = 6
            #expect(store.count == 5)
            #expect(store.state.count == 5)
        }
    }

    @Test("C4: a commit inside another commit's closure traps, and the message names both commits")
    func commitInsideACommit() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let store = CounterStore()
                store.commit("outer") { _ in
                    store.commit("inner") { $0.count = 1 }
                }
            }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("outer") && message.contains("inner"))
    }

    @Test("C4: a computed that never ends traps, and the message says what to do")
    func endlessComputed() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { EndlessStore(state: Uncomparable()).commit { $0.count += 1 } }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("computed(new:old:)") && message.contains("Equatable"))
    }

    @Test("C5: a commit whose closure throws leaves the state and every listener untouched, and rethrows")
    func throwingCommit() {
        let store = DoublingStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let wakes = Wakes { (store.state, store.count) }
        #expect(throws: Failure()) {
            try store.commit {
                $0.count = 9
                throw Failure()
            }
        }
        #expect(throws: Failure()) {
            try store.commit(at: \.items) {
                $0.append(9)
                throw Failure()
            }
        }
        #expect(throws: Failure()) {
            try store.commit(
                mutation: { state, amount in
                    state.count += amount
                    throw Failure()
                }, payload: 3)
        }
        #expect(store.state == Counter())
        #expect(wakes.count == 0)
        #expect(log.events.isEmpty)
        #expect(store.computedCalls.isEmpty)
        // The store still works.
        store.commit { $0.count = 1 }
        #expect(store.count == 1)
    }

    @Test("A commit returns the result of its closure, and its default label is the calling function")
    func resultAndLabel() {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let result = store.commit { state in
            state.count = 1
            return "result"
        }
        #expect(result == "result")
        store.increment()
        #expect(log.commits.map(\.label) == ["resultAndLabel()", "increment()"])
    }
}

/// A state with parts that are undefined if there are no items.
private struct Averaged: Equatable, Sendable {
    var items: [Int]
    var average: Int { items.reduce(0, +) / items.count }
    subscript(index: Int) -> Int { items[index] }
}

/// `Counter` without Equatable.
private struct Uncomparable: Sendable { var count = 0 }

private final class EndlessStore: Store<Uncomparable> {
    override func computed(new: Uncomparable, old: Uncomparable) { commit { $0.count += 1 } }
}

extension Store<Counter> {
    /// The text of the state. Reading it observes nothing.
    var cellState: String {
        let state = pipeline.snapshot
        return "\(state.count) \(state.double) '\(state.name)'"
    }
}

import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Counts the runs of a closure.
@MainActor final class Runs {
    var count = 0
}

/// A value that is not Equatable.
private struct Incomparable: Sendable {
    let number: Int
}

@MainActor @Suite("Derived values", .timeLimit(.minutes(20)))
struct DerivedTests {
    private let counter = CounterStore()
    private let note = NoteStore()
    private let items = ItemStore()
    private let runs = Runs()

    @Test("V2: a commit by an observer of a derived value is caused by the change that woke the observer")
    func cause() {
        let (store, other, log) = (CounterStore(), CounterStore(), EventLog())
        store.pipeline.attach(log)
        other.pipeline.attach(log)
        let derived = Derived { store.count }
        let observer = Reacting({ _ = derived.value }) { other.increment() }
        store.increment()
        #expect(log.commits.count == 2)
        #expect(log.commits.last?.execution.cause == log.commits.first?.execution.id)
        withExtendedLifetime(observer) {}
    }

    @Test("V2: what an observer of a derived value commits is caused by the change that woke it, also in a reaction")
    func causeOfAReaction() {
        let (store, other, third, log) = (CounterStore(), CounterStore(), CounterStore(), EventLog())
        for pipeline in [store.pipeline, other.pipeline, third.pipeline] { pipeline.attach(log) }
        let attachment = store.pipeline.onCommit { _, _ in other.increment() }
        let derived = Derived { other.count }
        let observer = Reacting({ _ = derived.value }) { third.increment() }
        store.increment()
        #expect(log.commits.map(\.store) == [store, other, third].map(\.pipeline.store))
        #expect(log.commits.last?.execution.cause == log.commits[1].execution.id)
        withExtendedLifetime((attachment, observer)) {}
    }

    @Test("V3: a derived value is not computed if a derived value that it reads has an equal result")
    func equalSource() {
        let inner = Derived { [counter] in counter.count > 10 }
        let outer = Derived { [runs] in
            runs.count += 1
            return inner.value
        }
        let wakes = Wakes { outer.value }
        for count in [1, 2, 11, 12] { counter.commit { $0.count = count } }
        #expect(wakes.seen == [false, true] && runs.count == 2)
    }

    @Test("D3: a derived value has the overrides of the place where it was made, and no others")
    func overrides() {
        let factor = DeclaredDependency("factor") { 1 }
        @MainActor func make() -> Derived<Int> { Derived { [counter] in counter.count * factor.current } }
        let outside = make()
        let inside = withDependencies {
            $0[factor] = 2
        } operation: {
            make()
        }
        let wakes = Wakes { [outside.value, inside.value] }
        withDependencies {
            $0[factor] = 5
        } operation: {
            counter.commit { $0.count = 10 }
            #expect(outside.value == 10 && inside.value == 20)
        }
        #expect(outside.value == 10 && inside.value == 20)
        #expect(wakes.seen.last == [10, 20])
        let unobserved = make()
        withDependencies {
            $0[factor] = 5
        } operation: {
            #expect(unobserved.value == 10)
        }
    }

    @Test("V1: the closure runs on the first read, and again only on a read after a source has changed")
    func lazily() {
        let derived = Derived { [counter, runs] in
            runs.count += 1
            return counter.count * 2
        }
        counter.commit { $0.count = 1 }
        #expect(runs.count == 0)
        #expect([derived.value, derived.value] == [2, 2])
        #expect(runs.count == 1)
        counter.commit { $0.name = "unrelated" }
        note.title = "unrelated"
        #expect(derived.value == 2)
        #expect(runs.count == 1)
        counter.commit { $0.count = 2 }
        counter.commit { $0.count = 3 }
        #expect(runs.count == 1)
        #expect(derived.value == 6)
        #expect(runs.count == 2)
    }

    @Test("V1: the sources are tracked with each run")
    func branches() {
        let derived = Derived { [counter, note, runs] in
            runs.count += 1
            return counter.count > 0 ? note.count : counter.double
        }
        let wakes = Wakes { derived.value }
        note.count = 1
        #expect(runs.count == 1)
        counter.commit { $0.count = 1 }
        note.count = 2
        counter.commit { $0.double = 7 }
        #expect(wakes.seen == [0, 1, 2])
        #expect(runs.count == 3)
        counter.commit { $0.count = 0 }
        note.count = 3
        #expect(wakes.seen == [0, 1, 2, 7])
        #expect(runs.count == 4)
    }

    @Test("V2: observers wake only if the result differs, with stores of each style and with other derived values")
    func wakesWhenDifferent() async {
        let isLarge = [
            Derived { [counter] in counter.count > 10 },
            Derived { [note] in note.count > 10 },
            Derived { [items] in (items.value ?? 0) > 10 },
            Derived { [items] in items.operations.isActive(.save) },
        ]
        let any = Derived { isLarge.contains { $0.value } }
        let (each, all) = (isLarge.map { derived in Wakes { derived.value } }, Wakes { any.value })
        for number in 1...20 {
            counter.commit { $0.count = number }
            note.count = number
            items.set(number)
            items.operations.start(.delete(number))
        }
        items.operations.start(.save)
        #expect(each.map(\.seen) == Array(repeating: [false, true], count: 4))
        #expect(all.seen == [false, true])
    }

    @Test("V2: a result that is not Equatable always counts as different")
    func notEquatable() {
        let derived = Derived { [counter] in Incomparable(number: counter.count > 10 ? 1 : 0) }
        let wakes = Wakes { derived.value }
        counter.commit { $0.count = 1 }
        counter.commit { $0.name = "unrelated" }
        counter.commit { $0.count = 2 }
        #expect(wakes.count == 2)
    }

    @Test("V2: an observer that causes the computation observes the result, and not its sources")
    func observersOfTheResult() {
        let inner = Derived { [counter, note] in counter.count + note.count }
        let outer = Derived { inner.value > 10 }
        let wakes = Wakes { outer.value }
        counter.commit { $0.count = 1 }
        note.count = 1
        #expect(wakes.count == 0)
    }

    @Test("V2: a closure that reads snapshots does not depend on them")
    func snapshots() {
        let derived = Derived { [note, counter] in "\(note.pipeline.snapshot.title) \(counter.count)" }
        let wakes = Wakes { derived.value }
        note.title = "new"
        #expect(wakes.count == 0)
        counter.increment()
        #expect(wakes.seen.last == "new 1")
    }

    @Test("The values are the current value and each different one after it, and end with the derived value")
    func values() async {
        var derived: Derived<Int>? = Derived { [counter] in counter.count / 2 }
        let values = derived!.values
        for _ in 1...5 { counter.increment() }
        derived = nil
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        #expect(seen == [0, 1, 2])
    }

    @Test("A store observer and observeStore run if the result differs")
    func observers() async {
        let derived = Derived { [counter] in counter.count / 2 }
        var (seen, changes): ([Int], [Int]) = ([], [])
        let observer = StoreObserver { seen.append(derived.value) }
        let observed = observeStore({ derived.value }, onChange: { changes.append($0) })
        for number in 1...4 {
            counter.increment()
            #expect(await eventually { seen.last == number / 2 && changes.last == number / 2 })
        }
        #expect(seen == [0, 1, 2])
        #expect(changes == [0, 1, 2])
        withExtendedLifetime((observer, observed)) {}
    }

    @Test("A sequence of values that is made inside a derived value's closure observes its field")
    func observersMadeInside() async {
        var values: StoreValues<Int>?
        let derived = Derived { [counter] in
            if values == nil { values = counter.values(of: \.count) }
            return counter.double
        }
        #expect(derived.value == 0)
        counter.increment()
        var iterator = values!.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        #expect(await iterator.next() == 1)
    }

    @Test("V2: a property write wakes observers even if nothing has listened before")
    func nothingListens() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let note = NoteStore()
            let derived = Derived { note.count > 1 }
            let wakes = Wakes { derived.value }
            note.count = 1
            note.count += 1
            note.count += 1
            #expect(wakes.seen == [false, true])
        }
    }
}

import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("The consistency of derived values", .timeLimit(.minutes(20)))
struct DerivedConsistencyTests {
    private let counter = CounterStore()
    private let note = NoteStore()
    private let runs = Runs()

    /// Returns a derived value, and a derived value that reads the first one and both stores.
    private func sums() -> (inner: Derived<Int>, sum: Derived<Int>) {
        let inner = Derived { [counter] in counter.count * 10 }
        let sum = Derived { [counter, note, runs] in
            runs.count += 1
            return inner.value + counter.count + note.count
        }
        return (inner, sum)
    }

    private var current: Int { counter.state.count * 11 + note.pipeline.snapshot.count }

    @Test("V3: a value that depends on a store in two ways wakes and is computed once for each change")
    func diamond() {
        let (inner, sum) = sums()
        let (wakes, innerWakes) = (Wakes { sum.value }, Wakes { inner.value })
        for number in 1...3 {
            counter.commit { $0.count = number }
            #expect(wakes.seen.last == number * 11)
        }
        #expect((wakes.count, innerWakes.count) == (3, 3))
        #expect(runs.count == 4)
    }

    @Test("V3: a value is not computed if an earlier source has changed so that the value is no longer read")
    func order() {
        let gate = Derived { [counter] in counter.count }
        let inner = Derived { [counter, runs] in
            runs.count += 1
            return counter.double
        }
        let outer = Derived { gate.value == 0 ? inner.value : -1 }
        let wakes = Wakes { outer.value }
        counter.commit {
            $0.count = 1
            $0.double = 5
        }
        #expect(wakes.seen == [0, -1])
        #expect(runs.count == 1)
    }

    @Test("V3: a value is computed once for a change and the changes that observers make in response")
    func afterOthers() {
        let (_, sum) = sums()
        let wakes = Wakes { sum.value }
        let reacting = Reacting({ [counter] in counter.count }) { [note, counter] in note.count = counter.count }
        counter.increment()
        #expect(wakes.seen == [0, 12])
        #expect(runs.count == 2)
        withExtendedLifetime(reacting) {}
    }

    @Test("V3: recorders read the current value")
    func recorders() {
        let (_, sum) = sums()
        let wakes = Wakes { sum.value }
        let log = EventLog()
        var seen: [Int] = []
        log.onEvent = { [self] event in
            #expect(sum.value == current)
            if case .committed = event { seen.append(sum.value) }
        }
        counter.pipeline.attach(log)
        note.pipeline.attach(log)
        counter.commit { $0.count = 1 }
        note.count = 1
        counter.commit { $0.name = "unrelated" }
        #expect(seen == [11, 12, 12])
        #expect(wakes.seen == [0, 11, 12])
    }

    @Test("V3: an observer that is called immediately never reads a mix of old and new values, in any order")
    func observers() {
        let (inner, sum) = sums()
        // Registered before, between and after the derived values are computed.
        let first = Wakes { [counter, note] in [counter.count * 11 + note.count, sum.value] }
        let second = Wakes { [counter] in [counter.count * 10, inner.value] }
        let third = Wakes { [counter, note] in [sum.value, counter.count * 11 + note.count] }
        let fourth = Wakes { [counter, note] in [counter.count * 11 + note.count, sum.value] }
        for number in 1...10 {
            counter.commit { $0.count = number }
            note.count = number
        }
        for wakes in [first, second, third, fourth] {
            #expect(wakes.seen.allSatisfy { $0[0] == $0[1] })
            #expect(wakes.seen.last == (wakes === second ? [100, 100] : [120, 120]))
            // The observer reads both values, and wakes once for a change of both.
            #expect(wakes.count <= 20)
        }
    }

    @Test("V3: an observer that reads the new value before other observers run is not woken again for the same change")
    func earlyObserver() {
        let (_, sum) = sums()
        var seen: [Int] = []
        var wakes = 0
        func observe() {
            withObservationTracking {
                seen.append(sum.value)
            } onChange: {
                MainActor.assumeIsolated { wakes += 1 }
            }
        }
        observe()
        let early = Reacting({ [counter] in counter.count }) { observe() }
        counter.increment()
        #expect(seen == [0, 11])
        // Only the first registration wakes.
        #expect(wakes == 1)
        counter.increment()
        #expect(wakes == 2)
        withExtendedLifetime(early) {}
    }

    @Test("V3: an observer that registers early is woken if another change follows immediately")
    func earlyObserverOfTwoChanges() {
        let (_, sum) = sums()
        var wakes: [Int] = []
        let early = Reacting({ [counter] in counter.count }) { [note] in
            withObservationTracking {
                _ = sum.value
            } onChange: {
                MainActor.assumeIsolated { wakes.append(sum.value) }
            }
            if note.count == 0 { note.count = 100 }
        }
        _ = sum.value
        counter.increment()
        #expect(wakes == [111])
        withExtendedLifetime(early) {}
    }

    @Test("V3: restoring several stores is one change")
    func restoring() {
        let (_, sum) = sums()
        let undo = UndoRecorder()
        counter.pipeline.attach(undo)
        note.pipeline.attach(undo)
        let action = Action<CounterStore> { [note] in
            Reducer(setter: \.count) { 1 }
            Middleware { _ in note.count = 5 }
        }
        counter.dispatch(action)
        let wakes = Wakes { sum.value }
        #expect(undo.undo())
        #expect(undo.redo())
        #expect(wakes.seen == [16, 0, 16])
    }

    @Test(
        "V3: a read in a commit's closure returns the earlier value, and a read in computed(new:old:) the current one"
    )
    func insideOfCommits() {
        let (_, sum) = sums()
        let wakes = Wakes { sum.value }
        let before = counter.commit { state in
            state.count = 1
            return sum.value
        }
        #expect(before == 0)
        #expect(wakes.seen == [0, 11])
        let store = ReadingStore()
        let double = Derived { store.count * 2 }
        _ = double.value
        store.read = { double.value }
        store.commit { $0.count = 4 }
        #expect(store.state.double == 8)
    }

    @Test("V3: a value that is read while a property is set and set back is not kept")
    func setAndSetBack() {
        let derived = Derived { [note] in note.percent }
        var seen: [Int] = []
        let store = BoundedStore { seen.append($0) }
        let bounded = Derived { store.number }
        store.onSet = { _ = bounded.value }
        let wakes = Wakes { bounded.value }
        store.number = 500
        #expect(bounded.value == 0)
        #expect(wakes.seen.last == 0)
        note.percent = 500
        #expect(derived.value == 100)
    }

    @Test("V2: an observer does not wake for a value that was replaced before the observer read")
    func replacedBeforeTheRead() async {
        let store = BoundedStore { _ in }
        let bounded = Derived { store.number }
        store.onSet = { _ = bounded.value }
        store.number = 500
        let wakes = Wakes { bounded.value }
        for _ in 0..<10 { await Task.yield() }
        #expect(wakes.seen == [0])
    }

    @Test("V3: a read by a recorder runs each closure once, however often derived values read each other")
    func manyPaths() {
        var last = Derived { [counter, runs] in
            runs.count += 1
            return counter.count
        }
        for _ in 0..<40 {
            last = Derived { [last, runs] in
                runs.count += 1
                return last.value &+ last.value
            }
        }
        let outermost = last
        _ = outermost.value
        #expect(runs.count == 41)
        let log = EventLog()
        log.onEvent = { event in if case .committed = event { _ = outermost.value } }
        counter.pipeline.attach(log)
        let wakes = Wakes { outermost.value }
        counter.increment()
        #expect(wakes.count == 1)
        // Once for the recorder, and once for the observer.
        #expect(runs.count == 3 * 41)
    }

    @Test("V3: an observer of a derived value may change stores, and all observers see the final value")
    func writingObservers() {
        let (inner, sum) = sums()
        let reacting = Reacting({ inner.value }) { [note, counter] in note.count = -counter.count * 11 }
        let wakes = Wakes { sum.value }
        counter.commit { $0.count = 1 }
        counter.commit { $0.count = 2 }
        #expect(sum.value == 0)
        #expect(wakes.seen.last == 0)
        withExtendedLifetime(reacting) {}
    }

    @Test("U3: an immediate change by an observer of a derived value during an undo belongs to the undo")
    func undoing() {
        let derived = Derived { [counter] in counter.count }
        let undo = UndoRecorder()
        counter.pipeline.attach(undo)
        note.pipeline.attach(undo)
        counter.increment()
        let reacting = Reacting({ derived.value }) { [note] in note.title = "undone" }
        #expect(undo.undo())
        #expect(note.title == "undone")
        #expect(undo.canRedo)
        withExtendedLifetime(reacting) {}
    }

    @Test("An observer that wakes before the derived values are notified still reads consistent values")
    func valuesOfBoth() async {
        let (_, sum) = sums()
        let reading = ReadingModel { [counter] in [counter.count * 11, sum.value] }
        for _ in 1...3 { counter.increment() }
        #expect(reading.wakes.seen.allSatisfy { $0[0] == $0[1] })
        #expect(reading.wakes.seen.last == [33, 33])
    }
}

@MainActor private final class ReadingModel {
    let wakes: Wakes<[Int]>

    init(_ read: @escaping @MainActor () -> [Int]) { wakes = Wakes(read) }
}

/// A store that derives `double` from a value outside its own state.
@MainActor @Observable private final class ReadingStore: Store<Counter> {
    @ObservationIgnored var read: @MainActor () -> Int = { 0 }

    init() { super.init(state: Counter()) }

    override func computed(new: Counter, old: Counter) { commit { $0.double = read() } }
}

/// A property store whose property resets itself.
@MainActor @Observable private final class BoundedStore {
    var number = 0 {
        didSet {
            log(number)
            onSet()
            if number > 100 { number = 0 }
        }
    }
    @ObservationIgnored var onSet: @MainActor () -> Void = {}
    @ObservationIgnored private let log: @MainActor (Int) -> Void

    init(_ log: @escaping @MainActor (Int) -> Void) { self.log = log }

    nonisolated struct Snapshot: PropertySnapshot {
        var number: Int

        @MainActor static func snapshot(of store: BoundedStore) -> Self {
            Self(number: store.number)
        }

        @MainActor func assign(to store: BoundedStore) { store.propertyStorage.put(number, at: \.number, of: store) }

        @MainActor static func name(of property: PartialKeyPath<BoundedStore>) -> String? {
            property == \BoundedStore.number ? "number" : nil
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "BoundedStore")
}

extension BoundedStore: PropertyStore {}

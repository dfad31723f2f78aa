import LockstepCore
import LockstepTesting
import Observation
import Testing

/// The ways to make an observer inside the tracking of other code.
enum NestedObserver: CaseIterable {
    case storeObserver, observed, onChange, values, derivedValues, nested

    /// Makes an observer of `read`. Returns an object to keep.
    @MainActor func make(of store: any NumberedStore, _ read: @escaping @MainActor () -> Int) -> Any {
        switch self {
        case .storeObserver: return StoreObserver { _ = read() }
        case .observed: return observeStore(read, onChange: { _ in })
        case .onChange: return observeStore({ 0 }, onChange: { _ in _ = read() })
        case .values: return Self.values(of: store)
        case .derivedValues:
            let derived = Derived(read)
            return (derived, derived.values)
        case .nested:
            var inner: StoreObserver?
            return StoreObserver { inner = inner ?? StoreObserver { _ = read() } }
        }
    }

    @MainActor private static func values(of store: some NumberedStore) -> Any { store.values(of: \.number) }
}

/// What an observer reads.
enum NestedSource: CaseIterable {
    case part, computed, derived, member
}

@MainActor @Suite("Observers that are made inside a tracking", .timeLimit(.minutes(20)))
struct NestedReadingTests {
    private let calls = Turnstile()

    /// Returns a closure that reads the number of a store.
    private func reading(_ store: any NumberedStore, _ source: NestedSource) -> @MainActor () -> Int {
        switch source {
        case .part: return { store.number }
        case .computed: return { store.number + (store.number > 100 ? 1 : 0) }
        case .derived:
            let derived = Derived { store.number }
            return { derived.value }
        case .member:
            let family = StoreFamily { (_: Int) in LinkedStore() }
            return { family[1].number + store.number }
        }
    }

    @Test(
        "C3: code that makes an observer does not observe what the observer reads", arguments: NestedObserver.allCases,
        NestedSource.allCases)
    func outerTracking(observer: NestedObserver, source: NestedSource) {
        for style in Style.allCases {
            let (own, store) = (CounterStore(), style.makeStore())
            let read = reading(store, source)
            var held: [Any] = []
            let wakes = Wakes {
                held.append(observer.make(of: store, read))
                return own.count
            }
            store.number = 1
            #expect(wakes.seen == [0])
            own.increment()
            #expect(wakes.seen == [0, 1])
        }
    }

    @Test("C3: an observer does not observe what an observer reads that its closure makes", arguments: Style.allCases)
    func observerInAnObserver(style: Style) async {
        let (own, store) = (CounterStore(), style.makeStore())
        var inner: [StoreObserver] = []
        let observer = StoreObserver { [calls] in
            calls.note("outer \(own.count)")
            inner.append(StoreObserver { calls.note("inner \(store.number)") })
        }
        #expect(calls.seen == ["outer 0", "inner 0"])
        store.number = 1
        await calls.are(3)
        store.number = 2
        await calls.are(4)
        #expect(calls.seen == ["outer 0", "inner 0", "inner 1", "inner 2"])
        observer.cancel()
    }

    @Test("V1: a derived value does not depend on what an observer reads that its closure makes")
    func observerInADerivedValue() {
        let (own, store) = (CounterStore(), LinkedStore())
        var (runs, inner): (Int, [StoreObserver]) = (0, [])
        let derived = Derived {
            runs += 1
            inner.append(StoreObserver { _ = store.number })
            return own.count
        }
        let wakes = Wakes { derived.value }
        store.number = 1
        #expect(runs == 1 && wakes.seen == [0])
        own.increment()
        // While a plain object of another test changes on another thread, each read computes the value.
        #expect(runs >= 2 && wakes.seen == [0, 1])
    }

    @Test("F3: code that asks a family for a member does not observe what the new member reads")
    func member() {
        let settings = NoteStore()
        var observers: [StoreObserver] = []
        let rows = StoreFamily { (_: Int) in
            let row = LinkedStore()
            row.first = settings.title.count
            observers.append(StoreObserver { row.first = settings.title.count })
            return row
        }
        let wakes = Wakes { rows[1].second }
        settings.title = "a"
        #expect(wakes.seen == [0])
        rows[1].second = 5
        #expect(wakes.seen == [0, 5])
    }

    @Test("An observer that is made inside a tracking follows each change of what it reads", arguments: Style.allCases)
    func follows(style: Style) async {
        for source in NestedSource.allCases {
            let (store, calls) = (style.makeStore(), Turnstile())
            let read = reading(store, source)
            var observer: StoreObserver?
            withObservationTracking {
                observer = StoreObserver { calls.note("\(read())") }
            } onChange: {
            }
            for number in 1...3 {
                store.number = number
                await calls.are(number + 1)
            }
            #expect(calls.seen == ["0", "1", "2", "3"])
            observer?.cancel()
        }
    }

    @Test("A sequence that is made inside a tracking has each value", arguments: Style.allCases)
    func sequence(style: Style) async {
        func values(of store: some NumberedStore) -> StoreValues<Int> {
            var values: StoreValues<Int>?
            withObservationTracking {
                values = store.values(of: \.number)
            } onChange: {
            }
            return values!
        }
        let store = style.makeStore()
        let numbers = values(of: store)
        for number in 1...3 { store.number = number }
        var seen: [Int] = []
        for await number in numbers {
            seen.append(number)
            if number == 3 { break }
        }
        #expect(seen == [0, 1, 2, 3])
    }

    @Test(
        "A tracking that the closure of such an observer starts observes what it reads",
        arguments: Style.allCases, [false, true])
    func trackingInTheObserver(style: Style, isSecondFirst: Bool) {
        let (own, store, second) = (CounterStore(), style.makeStore(), style.makeStore())
        var (observer, inner): (StoreObserver?, Wakes<[Int]>?)
        let outer = Wakes {
            if observer != nil { return }
            observer = StoreObserver {
                _ = own.count
                inner = inner ?? Wakes { [store.number, second.number] }
            }
        }
        if isSecondFirst {
            second.number = 2
            store.number = 1
        } else {
            store.number = 1
            second.number = 2
        }
        #expect(inner?.seen == [[0, 0], isSecondFirst ? [0, 2] : [1, 0], [1, 2]])
        withExtendedLifetime(outer) {}
        observer?.cancel()
    }
}

/// Waits for the calls of an observer.
@MainActor private final class Turnstile {
    private(set) var seen: [String] = []
    private let (signals, signal) = AsyncStream.makeStream(of: Void.self)

    func note(_ value: String) {
        seen.append(value)
        signal.yield()
    }

    /// Waits until there were `count` calls, or until the test is cancelled.
    func are(_ count: Int) async {
        var signals = signals.makeAsyncIterator()
        while seen.count < count, await signals.next() != nil {}
    }
}

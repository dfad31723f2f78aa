import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("The lifetime of derived values", .timeLimit(.minutes(20)))
struct DerivedLifetimeTests {
    private let counter = CounterStore()
    private let runs = Runs()

    /// Observes an object that the value of a derived value holds.
    @MainActor private final class Kept {
        weak var token: Token?
    }

    /// Returns a derived value of the count and an object that only its value holds.
    private func countWithToken() -> (Derived<(Token, Int)>, Kept) {
        let kept = Kept()
        let derived = Derived { [counter, runs] in
            runs.count += 1
            let made = Token()
            kept.token = made
            return (made, counter.count)
        }
        return (derived, kept)
    }

    @Test("V4: a change does not compute a value without observers, and discards the value")
    func unobserved() {
        let (derived, kept) = countWithToken()
        _ = derived.value
        #expect(kept.token != nil)
        counter.increment()
        #expect(kept.token == nil)
        counter.increment()
        #expect(runs.count == 1)
        #expect(derived.value.1 == 2)
    }

    @Test("V4: a change also discards a value that is read only by a derived value without observers")
    func unobservedChain() {
        let (inner, kept) = countWithToken()
        let middle = Derived { inner.value.1 }
        let outer = Derived { middle.value + 1 }
        #expect(outer.value == 1)
        counter.increment()
        #expect(kept.token == nil)
        #expect(runs.count == 1)
        #expect(outer.value == 2)
        #expect(runs.count == 2)
    }

    @Test("V4: an observed value and its sources are kept until the observer has been woken")
    func observed() {
        let inner = Derived { [counter, runs] in
            runs.count += 1
            return counter.count / 2
        }
        let outer = Derived { inner.value }
        let wakes = Wakes { outer.value }
        counter.increment()
        #expect(runs.count == 2)
        #expect(wakes.count == 0)
        wakes.end()
        counter.increment()
        #expect(runs.count == 3)
        counter.increment()
        counter.increment()
        #expect(runs.count == 3)
    }

    @Test("V4: a value that another derived value no longer reads is discarded")
    func noLongerRead() {
        let (inner, kept) = countWithToken()
        let outer = Derived { [counter] in counter.count > 0 ? 1 : inner.value.1 }
        let wakes = Wakes { outer.value }
        #expect(kept.token != nil)
        counter.increment()
        #expect(wakes.seen == [0, 1])
        #expect(kept.token == nil)
        #expect(runs.count == 1)
    }

    @Test("V4: an observation registration does not keep a derived value alive")
    func registrations() {
        weak var released: Derived<Int>?
        do {
            let derived = Derived { [counter] in counter.count }
            released = derived
            withObservationTracking { [weak derived] in
                _ = derived?.value
            } onChange: {
            }
            #expect(derived.value == 0)
        }
        #expect(released == nil)
        counter.increment()
    }

    @Test("V4: a derived value releases its earlier sources when it reads other ones")
    func sources() {
        weak var released: CounterStore?
        let holder = Holder(CounterStore())
        released = holder.store
        let derived = Derived { [counter] in counter.count > 0 ? 0 : holder.store?.count ?? -1 }
        let wakes = Wakes { derived.value }
        holder.store?.commit { $0.count = 3 }
        #expect(wakes.seen == [0, 3])
        holder.store = nil
        #expect(released == nil)
        counter.increment()
        #expect(wakes.seen == [0, 3, 0])
    }

    @Test("V4: the values of a derived value end with it, even if another derived value has read it")
    func valuesEnd() async {
        var inner: Derived<Int>? = Derived { [counter] in counter.count }
        let outer = Derived { [weak inner] in inner?.value ?? -1 }
        #expect(outer.value == 0)
        let values = inner!.values
        inner = nil
        let consumer = Task { for await _ in values {} }
        #expect(await ends(consumer))
        #expect(outer.value == 0)
        counter.increment()
        #expect(outer.value == -1)
    }

    @Test("V4: a derived value that has read another one keeps it, even if the closure creates it")
    func madeInside() {
        let outer = Derived { [counter] in Derived { counter.count / 2 }.value }
        let wakes = Wakes { outer.value }
        for _ in 1...4 { counter.increment() }
        #expect(wakes.seen == [0, 1, 2])
    }

    @Test("V5: a closure that changes a store traps, and the message names the place where the derived value was made")
    func changing() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let counter = CounterStore()
            let derived = Derived(fileID: "App/Cart.swift", line: 12) {
                counter.increment()
                return counter.count
            }
            _ = derived.value
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("App/Cart.swift:12"))
        #expect(text.contains("CounterStore#"))
    }

    @Test("V5: a closure that sets a property, or the value of a value store, traps too")
    func changingOthers() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let note = NoteStore()
            _ = note.count
            let derived = Derived {
                note.count += 1
                return note.count
            }
            _ = derived.value
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let items = ItemStore()
            let derived = Derived {
                items.set(1)
                return items.value
            }
            _ = derived.value
        }
    }

    @Test("V5: a closure that changes a store traps even while a write of that store is open")
    func changingInsideAWrite() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let store = HookedStore()
            let derived = Derived(fileID: "App/Cart.swift", line: 12) {
                store.second = 9
                return store.first
            }
            store.onFirst = { _ = derived.value }
            store.first = 1
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("App/Cart.swift:12"))
    }

    @Test("V5: a derived value that reads itself traps, and the message names all derived values of the cycle")
    func cycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let holder = Holder<Derived<Int>>(nil)
            let first = Derived(fileID: "App/First.swift", line: 1) { holder.store?.value ?? 0 }
            holder.store = Derived(fileID: "App/Second.swift", line: 2) { first.value + 1 }
            _ = first.value
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("App/First.swift:1"))
        #expect(text.contains("App/Second.swift:2"))
    }

    @Test("V5: a closure may make a store and set it up, and does not run again because of this")
    func making() async {
        let runs = Runs()
        let derived = Derived { [counter] in
            runs.count += 1
            let (note, made) = (NoteStore(), CounterStore())
            note.count = counter.count
            made.commit { $0.count = note.count + 1 }
            return made.count
        }
        let wakes = Wakes { derived.value }
        counter.increment()
        #expect(wakes.seen == [1, 2])
        let count = runs.count
        for _ in 0..<10 { await Task.yield() }
        #expect(runs.count == count)
        wakes.end()
    }

    @Test("A change after the closure has returned does not trap")
    func changingLater() {
        let derived = Derived { [counter] in counter.count }
        _ = derived.value
        counter.increment()
        #expect(derived.value == 1)
    }
}

/// Holds an optional store.
@MainActor private final class Holder<Held> {
    var store: Held?

    init(_ store: Held?) { self.store = store }
}

import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Lifetime of derived values", .timeLimit(.minutes(1)))
struct DerivedLifetimeTests {
    private let counter = CounterStore()
    private let runs = Runs()

    /// An object in the value of a derived value, as long as that is kept.
    @MainActor private final class Kept {
        weak var token: Token?
    }

    /// A derived value that has the count, and an object that only its value holds.
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

    @Test("V4: a value that nobody observes is not computed when something changes, and is discarded then")
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

    @Test("V4: nor is one that only such a value was computed from")
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

    @Test("V4: a value that is observed is kept, with all that it is computed from, until the observer was woken")
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

    @Test("V4: a value that another one has ceased to read is discarded")
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

    @Test("V4: a registration does not keep a derived value alive")
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

    @Test("V4: what was read before is not held by a derived value that reads something else")
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

    @Test("V5: a closure that changes a store ends the process, and the message says where it was made")
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

    @Test("V5: so does one that sets a property, or the value of a value store")
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

    @Test("V5: a derived value that reads itself ends the process, and the message names all that take part")
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

    @Test("V5: a closure may make a store, which sets itself up; it does not run again for that")
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

    @Test("A change after the closure has returned is none of it")
    func changingLater() {
        let derived = Derived { [counter] in counter.count }
        _ = derived.value
        counter.increment()
        #expect(derived.value == 1)
    }
}

/// Holds a store, or not.
@MainActor private final class Holder<Held> {
    var store: Held?

    init(_ store: Held?) { self.store = store }
}

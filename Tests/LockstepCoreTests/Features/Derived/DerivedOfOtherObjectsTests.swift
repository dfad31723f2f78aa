import Foundation
import LockstepTesting
import Observation
import Testing

@testable import LockstepCore

/// An observable object that isn't a store.
@MainActor @Observable final class PlainModel {
    var number = 0
    var other = 0
}

/// An observable object that any thread can change.
private final class SharedModel: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let stored = Locked(0)

    var number: Int {
        get {
            registrar.access(self, keyPath: \.number)
            return stored.withLock { $0 }
        }
        set { change(to: newValue) {} }
    }

    /// Changes the number.
    ///
    /// - Parameters:
    ///   - number: The new number.
    ///   - suspension: Runs between the announcement of the change and the change.
    func change(to number: Int, after suspension: () -> Void) {
        registrar.withMutation(of: self, keyPath: \.number) {
            suspension()
            stored.withLock { $0 = number }
        }
    }
}

/// Serialized: in a turn in which such an object changes, all values that depend on such objects are computed for
/// each read.
@MainActor @Suite("Derived values of objects that are not stores", .serialized, .timeLimit(.minutes(20)))
struct DerivedOfOtherObjectsTests {
    private let counter = CounterStore()
    private let plain = PlainModel()
    private let runs = Runs()

    /// Waits until the turn in which the previous test changed such an object is over.
    func isSettled() async { #expect(await eventually { !DerivedUpdate.isEarly }) }

    @Test("V3: a derived value is current after a queue has changed an object synchronously", arguments: [false, true])
    func changeInAQueue(isChained: Bool) async {
        await isSettled()
        let shared = SharedModel()
        let first = Derived { shared.number }
        let derived = isChained ? Derived { first.value * 10 } : Derived { shared.number * 10 }
        let queue = DispatchQueue(label: "box")
        #expect(derived.value == 0)
        let wakes = Wakes { derived.value }
        for number in 1...3 {
            queue.sync { shared.number = number }
            #expect(derived.value == number * 10)
        }
        #expect(await eventually { wakes.seen.last == 30 })
        await isSettled()
        #expect(derived.value == 30)
    }

    @Test("V2: a change of a non-store object wakes observers once, in the next turn, and only if the result differs")
    func plainObjects() async {
        await isSettled()
        let derived = Derived { [plain, runs] in
            runs.count += 1
            return plain.number > 10
        }
        #expect(!derived.value)
        let wakes = Wakes { derived.value }
        plain.number = 5
        #expect(await eventually { runs.count == 2 })
        plain.number = 50
        #expect(derived.value)
        plain.number = 60
        #expect(await eventually { wakes.count > 0 })
        for _ in 0..<10 { await Task.yield() }
        #expect(wakes.seen == [false, true])
    }

    @Test(
        "V3: in the turn in which a non-store object changes, reads are current, also through other derived values"
    )
    func plainObjectsAtOnce() async {
        await isSettled()
        let inner = Derived { [plain] in plain.number * 2 }
        let outer = Derived { [counter] in inner.value + counter.count }
        let wakes = Wakes { outer.value }
        var seenEarly: [Int] = []
        let early = Reacting({ [plain] in plain.number }) { seenEarly.append(outer.value) }
        plain.number = 1
        #expect(outer.value == 2)
        counter.increment()
        #expect(outer.value == 3)
        plain.number = 2
        #expect(outer.value == 5)
        #expect(seenEarly == [0, 3])
        #expect(await eventually { wakes.seen.last == 5 })
        for _ in 0..<10 { await Task.yield() }
        plain.number = 3
        #expect(outer.value == 7)
        #expect(await eventually { wakes.seen.last == 7 })
        withExtendedLifetime(early) {}
    }

    /// Returns a derived value of another derived value, which depends on the plain object and the counter. The value is
    /// computed, and is `false`.
    private func isLarge() -> Derived<Bool> {
        let inner = Derived { [plain, counter] in plain.number / 10 + counter.count / 10 }
        let outer = Derived { inner.value > 10 }
        #expect(!outer.value)
        return outer
    }

    @Test("D1: overrides around a change of a non-store object do not reach derived values of other objects")
    func overrides() async {
        await isSettled()
        let factor = DeclaredDependency("factor") { 1 }
        let other = PlainModel()
        let (first, second) = (Derived { [plain] in plain.number }, Derived { other.number * factor.current })
        // If the first read were made by an observer, the observer would also observe the objects.
        #expect(first.value == 0 && second.value == 0)
        let wakes = Wakes { first.value }
        var seen: [Int] = []
        let reading = Reacting({ second.value }) { seen.append(factor.current) }
        withDependencies {
            $0[factor] = 5
        } operation: {
            plain.number = 2
        }
        other.number = 2
        #expect(await eventually { wakes.count > 0 && !seen.isEmpty && !DerivedUpdate.isEarly })
        #expect(second.value == 2 && seen == [1])
        withExtendedLifetime(reading) {}
    }

    @Test("V2: two changes of a non-store object in one turn wake an observer, even if a store changes in between")
    func changesAroundACommit() async {
        await isSettled()
        let outer = isLarge()
        let wakes = Wakes { outer.value }
        plain.number = 1
        counter.increment()
        plain.number = 500
        #expect(outer.value)
        #expect(await eventually { !DerivedUpdate.isEarly })
        #expect(outer.value)
        #expect(wakes.seen == [false, true])
    }

    @Test("V2: a change of a non-store object wakes an observer, even if another object and a store changed before")
    func changeAfterAnotherObject() async {
        await isSettled()
        let outer = isLarge()
        let wakes = Wakes { outer.value }
        let other = PlainModel()
        let unrelated = Derived { other.number }
        #expect(unrelated.value == 0)
        other.number = 1
        counter.increment()
        plain.number = 500
        #expect(outer.value)
        #expect(await eventually { !DerivedUpdate.isEarly })
        #expect(outer.value)
        #expect(wakes.seen == [false, true])
    }

    @Test("V3: a value follows another value that has begun to read a non-store object")
    func beginningToRead() async {
        await isSettled()
        let inner = Derived { [plain, counter] in counter.count == 0 ? 0 : plain.number / 10 }
        let outer = Derived { inner.value > 10 }
        #expect(!outer.value)
        let wakes = Wakes { outer.value }
        counter.increment()
        plain.number = 1
        #expect(!outer.value)
        plain.number = 500
        #expect(outer.value)
        #expect(await eventually { !DerivedUpdate.isEarly })
        #expect(outer.value)
        #expect(wakes.seen == [false, true])
    }

    @Test("V3: an observer may read a value that is being discarded")
    func readingADiscardedValue() async {
        await #expect(processExitsWith: .success) { @MainActor in
            // The order in which Observation calls observers differs.
            for _ in 0..<20 {
                let (plain, counter) = (PlainModel(), CounterStore())
                let inner = Derived { plain.number + counter.double }
                #expect(inner.value == 0)
                counter.commit { $0.double = 1 }
                let outer = Derived { counter.count == 0 ? inner.value * 0 : 0 }
                withObservationTracking {
                    _ = outer.value
                } onChange: {
                    MainActor.assumeIsolated { _ = inner.value }
                }
                counter.commit { $0.count = 1 }
                counter.commit { $0.double = 5 }
                for _ in 0..<10 { await Task.yield() }
                #expect(inner.value == 5)
            }
        }
    }

    @Test("The values of a derived value end with it, even if a non-store object and a store changed before")
    func valuesEnd() async {
        await isSettled()
        var derived: Derived<Int>? = Derived { [plain, counter] in plain.number + counter.count }
        let values = derived!.values
        plain.number = 1
        counter.increment()
        derived = nil
        let consumer = Task { for await _ in values {} }
        #expect(await ends(consumer))
    }

    @Test("V1: a change of a non-store object that only a discarded value has read does not run other values")
    func plainObjectOfADiscardedValue() async {
        await isSettled()
        let discarded = Derived { [plain, counter] in plain.number + counter.count }
        #expect(discarded.value == 0)
        counter.increment()
        let other = Derived { [plain, runs] in
            runs.count += 1
            return plain.other
        }
        plain.number = 1
        // Other tests can change such objects in the same turn.
        let settles = await eventually {
            _ = other.value
            let before = runs.count
            _ = other.value
            return runs.count == before
        }
        #expect(settles)
        #expect(discarded.value == 2)
    }

    @Test("V2: an object that is not a store can change on any thread")
    func otherThreads() async {
        await isSettled()
        let model = SharedModel()
        let derived = Derived { model.number > 10 }
        #expect(!derived.value)
        var seen: [Bool] = []
        let observer = observeStore({ derived.value }, onChange: { seen.append($0) })
        var values = derived.values.makeAsyncIterator()
        await Task.detached { model.number = 5 }.value
        await Task.detached { model.number = 50 }.value
        #expect(await eventually { seen == [false, true] })
        #expect(derived.value)
        #expect(await values.next() == false)
        #expect(await values.next() == true)
        withExtendedLifetime(observer) {}
    }

    @Test("V2: a change is noticed even if its thread is suspended after the announcement while the value is computed")
    func suspendedThread() async {
        await isSettled()
        let model = SharedModel()
        let mayChange = DispatchSemaphore(value: 0)
        let derived = Derived { [runs] in
            runs.count += 1
            return model.number
        }
        var seen: [Int] = []
        let observer = observeStore({ derived.value }, onChange: { seen.append($0) })
        Thread.detachNewThread { model.change(to: 50) { mayChange.wait() } }
        #expect(await eventually { runs.count > 1 })
        #expect(seen == [0])
        mayChange.signal()
        #expect(await eventually { seen == [0, 50] })
        withExtendedLifetime(observer) {}
    }

    @Test("V4: releasing a derived value ends it, even while it is observed")
    func releasing() async {
        await isSettled()
        let plain = PlainModel()
        weak var released: Derived<Int>?
        weak var captured: Token?
        do {
            let token = Token()
            captured = token
            let derived = Derived { [counter, runs, token] in
                _ = token
                runs.count += 1
                return counter.count + plain.number
            }
            released = derived
            let wakes = Wakes { derived.value }
            counter.increment()
            #expect(wakes.seen == [0, 1])
            wakes.end()
        }
        for _ in 0..<100 where released != nil { await Task.yield() }
        #expect(captured == nil || released != nil)
        runs.count = 0
        counter.increment()
        plain.number = 1
        for _ in 0..<5 { await Task.yield() }
        counter.increment()
        #expect(released == nil)
        #expect(captured == nil)
        #expect(runs.count <= 1)
    }
}

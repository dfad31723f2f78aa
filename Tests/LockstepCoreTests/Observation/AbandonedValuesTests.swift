import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Counts how often a part of a state is read.
private final class ReadCount: Sendable {
    private let count = Locked(0)

    var value: Int { count.withLock { $0 } }

    func increment() { count.withLock { $0 += 1 } }
}

private struct Sampled: Sendable {
    var number = 0
    var token: Token?
    let reads = ReadCount()

    /// A new object each time.
    var fresh: Token { Token() }

    /// The number, counted each time.
    var counted: Int {
        reads.increment()
        return number
    }
}

@MainActor @Suite("Sequences of values that were abandoned", .timeLimit(.minutes(1)))
struct AbandonedValuesTests {
    private let store = Store(state: Sampled())

    @Test("The last value is not kept, without a further change of the store")
    func lastValue() async {
        weak var reference: Token?
        do {
            var iterator = store.values(of: \.fresh).makeAsyncIterator()
            let token = await iterator.next()
            reference = token
            #expect(reference != nil)
        }
        #expect(await eventually { reference == nil })
    }

    @Test("Values that were never taken are not kept, without a further change of the store")
    func pendingValues() async {
        weak var reference: Token?
        do {
            let values = store.values(of: \.token)
            do {
                let token = Token()
                reference = token
                store.commit { $0.token = token }
            }
            store.commit { $0.token = nil }
            #expect(reference != nil)
            withExtendedLifetime(values) {}
        }
        #expect(await eventually { reference == nil })
    }

    @Test("Values of a value store that were never taken are not kept")
    func pendingValuesOfAValueStore() async {
        let value = AsyncValue<Token>()
        weak var reference: Token?
        do {
            let values = value.values(of: \.value)
            do {
                let token = Token()
                reference = token
                value.set(token)
            }
            value.reset()
            #expect(await eventually { value.value == nil })
            withExtendedLifetime(values) {}
        }
        #expect(await eventually { reference == nil })
    }

    @Test("Values of a property store that were never taken are not kept")
    func pendingValuesOfAPropertyStore() async {
        let family = FamilyStore()
        weak var reference: HookedStore?
        do {
            let values = family.values(of: \.kids)
            do {
                let kid = HookedStore()
                reference = kid
                family.kids = [kid]
            }
            family.kids = []
            withExtendedLifetime(values) {}
        }
        #expect(await eventually { reference == nil })
    }

    @Test("The last value of a cancelled consumer is not kept")
    func cancelledConsumer() async {
        weak var reference: Token?
        let values = store.values(of: \.fresh)
        let consumer = Task {
            for await token in values { reference = token }
        }
        // The sequence keeps the last value, by which it would leave out an equal one.
        #expect(await eventually { reference != nil })
        consumer.cancel()
        #expect(await ends(consumer))
        #expect(await eventually { reference == nil })
    }

    @Test("The part is not read again")
    func reads() async {
        for _ in 0..<100 {
            var iterator = store.values(of: \.counted).makeAsyncIterator()
            #expect(await iterator.next() == 0)
        }
        let before = store.state.reads.value
        for _ in 0..<3 { store.commit { $0.number += 1 } }
        #expect(store.state.reads.value == before)
    }

    @Test("Others of the same part continue")
    func others() async {
        let kept = store.values(of: \.counted)
        do { _ = store.values(of: \.counted) }
        for _ in 0..<3 { store.commit { $0.number += 1 } }
        var seen: [Int] = []
        for await number in kept {
            seen.append(number)
            if number == 3 { break }
        }
        #expect(seen == [0, 1, 2, 3])
    }
}

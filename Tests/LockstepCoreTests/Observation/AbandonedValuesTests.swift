import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Counts the reads of a part of a state.
private final class ReadCount: Sendable {
    private let count = Locked(0)

    var value: Int { count.withLock { $0 } }

    func increment() { count.withLock { $0 += 1 } }
}

private struct Sampled: Sendable {
    var number = 0
    var token: Token?
    let reads = ReadCount()

    /// A new object for each read.
    var fresh: Token { Token() }

    /// The number, with each read counted.
    var counted: Int {
        reads.increment()
        return number
    }
}

@MainActor @Suite("Abandoned sequences of values", .timeLimit(.minutes(20)))
struct AbandonedValuesTests {
    private let store = Store(state: Sampled())

    @Test("An abandoned sequence does not keep its last value, even without a further change of the store")
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

    @Test("An abandoned sequence does not keep values that were not consumed, without a further change of the store")
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

    @Test("An abandoned sequence of a value store does not keep values that were not consumed")
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

    @Test("An abandoned sequence of a property store does not keep values that were not consumed")
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

    @Test("The sequence of a cancelled consumer does not keep its last value")
    func cancelledConsumer() async {
        weak var reference: Token?
        let values = store.values(of: \.fresh)
        let consumer = Task {
            for await token in values { reference = token }
        }
        // The sequence keeps the last value in order to leave out an equal one.
        #expect(await eventually { reference != nil })
        consumer.cancel()
        #expect(await ends(consumer))
        #expect(await eventually { reference == nil })
    }

    @Test("An abandoned sequence does not read its part again")
    func reads() async {
        for _ in 0..<100 {
            var iterator = store.values(of: \.counted).makeAsyncIterator()
            #expect(await iterator.next() == 0)
        }
        let before = store.state.reads.value
        for _ in 0..<3 { store.commit { $0.number += 1 } }
        #expect(store.state.reads.value == before)
    }

    @Test("Other sequences of the same part continue")
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

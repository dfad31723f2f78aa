import LockstepCore
import LockstepTesting
import Observation
import Testing

/// A state with a field that has the same name as a method of the store.
private struct Series: Equatable, Sendable {
    var values: [Int] = []
    var count = 0
}

/// A state whose stored fields have property observers.
private struct Hooked: Equatable, Sendable {
    struct Inner: Equatable, Sendable {
        var first = 0 { didSet { if first > 100 { first = 100 } } }
        var second = 0
    }

    var first = 0 { didSet { if first > 100 { first = 100 } } }
    var second = 0
    var name = "" { willSet {} }
    var items: [Int] = [] { didSet {} }
    var inner = Inner()
}

@MainActor @Suite("Fields of a struct store", .timeLimit(.minutes(20)))
struct FieldTests {
    private let store = Store(state: Hooked())

    @Test("A field named `values` is accessible, and has a sequence of its values")
    func fieldNamedValues() async {
        let store = Store(state: Series(values: [1]))
        #expect(store.state.values == [1])
        #expect(store[\.values] == [1])
        let sequence: StoreValues<[Int]> = store.values(of: \.values)
        let counts = store.values(of: \.count)
        store.commit {
            $0.values.append(2)
            $0.count = 2
        }
        var iterator = sequence.makeAsyncIterator()
        #expect(await iterator.next() == [1])
        #expect(await iterator.next() == [1, 2])
        var countIterator = counts.makeAsyncIterator()
        #expect(await countIterator.next() == 0)
    }

    @Test("C3: a field with didSet or willSet counts as computed, because its key path does not say that it is stored")
    func fieldsWithObservers() {
        let (first, second) = (Wakes { [store] in store.first }, Wakes { [store] in store.second })
        store.commit { $0.first = 1 }
        #expect((first.count, second.count) == (1, 0))
        store.commit { $0.second = 1 }
        #expect((first.count, second.count) == (2, 1))
        #expect(first.seen == [0, 1, 1])
    }

    @Test("C3: the didSet of a field is part of the commit")
    func didSetInACommit() {
        let first = Wakes { [store] in store.first }
        store.commit { $0.first = 500 }
        store[\.first] = 700
        #expect(first.seen == [0, 100])
    }

    @Test("The values of a field with didSet contain only changes of the field")
    func values() async {
        let values = store.values(of: \.first)
        for number in 1...3 {
            store.commit { $0.second = number }
            store.commit { $0.first = number }
        }
        var iterator = values.makeAsyncIterator()
        var seen: [Int] = []
        while seen.last != 3, let number = await iterator.next() { seen.append(number) }
        #expect(seen == [0, 1, 2, 3])
    }
}

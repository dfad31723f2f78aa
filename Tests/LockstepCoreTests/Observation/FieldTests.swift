import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Has a field that is named like a method of the store.
private struct Series: Equatable, Sendable {
    var values: [Int] = []
    var count = 0
}

/// Has fields that are stored and have observers of their own.
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

/// What `store.values` is: the field's value; `nil` where it is a method of the store.
private func field(_ values: [Int]) -> [Int]? { values }

@_disfavoredOverload
private func field(_ method: @MainActor (KeyPath<Series, [Int]>) -> AsyncStream<[Int]>) -> [Int]? { nil }

@MainActor @Suite("Fields of a struct store", .timeLimit(.minutes(1)))
struct FieldTests {
    private let store = Store(state: Hooked())

    @Test("A field named `values` is a member of the store, and its values can be followed")
    func fieldNamedValues() async {
        let store = Store(state: Series(values: [1]))
        #expect(field(store.values) == [1])
        #expect(store[\.values] == [1])
        let sequence: AsyncStream<[Int]> = store.values(of: \.values)
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

    @Test("C3: a stored field with didSet or willSet wakes its observers only when it changed")
    func fieldsWithObservers() {
        let (first, second) = (Wakes { [store] in store.first }, Wakes { [store] in store.second })
        let (name, items) = (Wakes { [store] in store.name }, Wakes { [store] in store.items })
        store.commit { $0.second = 1 }
        #expect((first.count, second.count, name.count, items.count) == (0, 1, 0, 0))
        store.commit { $0.first = 1 }
        #expect((first.count, second.count, name.count, items.count) == (1, 1, 0, 0))
        store.commit { $0.name = "n" }
        #expect((first.count, second.count, name.count, items.count) == (1, 1, 1, 0))
        store.commit { $0.items.append(1) }
        #expect((first.count, second.count, name.count, items.count) == (1, 1, 1, 1))
    }

    @Test("C3: a stored field with didSet that is part of another wakes its observers only when it changed")
    func nestedFieldWithObservers() {
        let (first, second) = (Wakes { [store] in store[\.inner.first] }, Wakes { [store] in store[\.inner.second] })
        store.commit { $0.inner.second = 1 }
        #expect((first.count, second.count) == (0, 1))
        store.commit { $0.second = 1 }
        #expect((first.count, second.count) == (0, 1))
        store[\.inner.first] = 1
        #expect((first.count, second.count) == (1, 1))
    }

    @Test("C3: the didSet of a field takes part in the commit")
    func didSetInACommit() {
        let first = Wakes { [store] in store.first }
        store.commit { $0.first = 500 }
        store[\.first] = 700
        #expect(first.seen == [0, 100])
    }

    @Test("C6: a commit in place of a field with didSet wakes the observers of that field and of the state alone")
    func inPlace() {
        let (items, second) = (Wakes { [store] in store.items }, Wakes { [store] in store.second })
        let state = Wakes { [store] in store.state.items }
        store.commit(at: \.items) { $0.append(1) }
        #expect((items.count, second.count, state.count) == (1, 0, 1))
    }

    @Test("The values of a field with didSet are its changes alone")
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

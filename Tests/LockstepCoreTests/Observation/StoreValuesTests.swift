import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Readers of a sequence of values", .timeLimit(.minutes(20)))
struct StoreValuesTests {
    private let counter = CounterStore()
    private let note = NoteStore()
    private let value = AsyncValue<Int>()

    /// Expects that two readers of a sequence receive the same numbers. `change` sets the numbers 1 and 2.
    private func expectWhole(
        _ values: StoreValues<Int>, _ change: (Int) -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        var count = 0
        let readers = (0..<2).map { _ in
            Task {
                var seen: [Int] = []
                for await number in values {
                    seen.append(number)
                    count += 1
                    if number == 2 { break }
                }
                return seen
            }
        }
        for number in 1...2 {
            #expect(await eventually { count == 2 * number }, sourceLocation: sourceLocation)
            change(number)
        }
        for reader in readers { #expect(await reader.value == [0, 1, 2], sourceLocation: sourceLocation) }
    }

    @Test("Each reader receives all values, in every style of store")
    func readers() async {
        await expectWhole(counter.values(of: \.count)) { number in counter.commit { $0.count = number } }
        await expectWhole(note.values(of: \.count)) { note.count = $0 }
        value.set(0)
        await expectWhole(value.values(of: \.forced)) { value.set($0) }
        counter.commit { $0.count = 0 }
        let derived = Derived { [counter] in counter.count }
        await expectWhole(derived.values) { number in counter.commit { $0.count = number } }
        withExtendedLifetime(derived) {}
    }

    @Test("The first reader receives the values since the sequence was made, and a later reader starts with its own")
    func laterReader() async {
        let values = counter.values(of: \.count)
        counter.increment()
        var first = values.makeAsyncIterator()
        #expect(await first.next() == 0)
        counter.increment()
        var second = values.makeAsyncIterator()
        #expect(await second.next() == 2)
        #expect(await first.next() == 1)
        #expect(await first.next() == 2)
        counter.increment()
        #expect(await second.next() == 3)
    }

    @Test("A sequence does not keep its store alive, and ends for each reader")
    func ends() async {
        var store: CounterStore? = CounterStore()
        weak var released = store
        let values = store!.values(of: \.count)
        var first = values.makeAsyncIterator()
        var second = values.makeAsyncIterator()
        #expect(await first.next() == 0)
        #expect(await second.next() == 0)
        store = nil
        #expect(await eventually { released == nil })
        #expect(await first.next() == nil)
        #expect(await second.next() == nil)
        var third = values.makeAsyncIterator()
        #expect(await third.next() == nil)
    }

    @Test("K5: several families can refetch on one sequence of values")
    func families() async {
        var requests = ["a": 0, "b": 0]
        let families = ["a", "b"].map { name in
            QueryFamily { (_: Int) in
                requests[name]! += 1
                return 0
            }
        }
        let entries = families.map { $0[1] }
        for entry in entries { entry.set(0) }
        let values = counter.values(of: \.count)
        let refetches = families.map { $0.refetches(on: values, evenFresh: true) }
        #expect(await eventually { requests == ["a": 1, "b": 1] })
        for number in 2...4 {
            counter.increment()
            #expect(await eventually { requests == ["a": number, "b": number] })
        }
        for refetch in refetches { refetch.cancel() }
    }
}

extension AsyncValue where Value == Int {
    fileprivate var forced: Int { latestValue ?? -1 }
}

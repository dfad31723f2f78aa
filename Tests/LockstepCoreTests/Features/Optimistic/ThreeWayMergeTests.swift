import LockstepCore
import Testing

@MainActor @Suite("Merging a later write into a reverted change")
struct ThreeWayMergeTests {
    private func merge<Value>(_ before: Value, _ after: Value, onto current: Value) -> Value {
        var merge = ThreeWayMerge()
        return merge.merge(before, after, onto: current)
    }

    @Test("Q2: rows keep their neighbors, their own changes and their order")
    func rows() {
        let (a, b, c, x) = (Todo(1), Todo(2), Todo(3), Todo(9))
        #expect(merge([a, b, c], [a, b, x, c], onto: [a, c]) == [a, x, c])
        #expect(merge([a, b], [x, a, b], onto: [a]) == [x, a])
        #expect(merge([a, b, c], [a, c], onto: [b, c]) == [c])
        #expect(merge([a, b, c], [c, b, a], onto: [a, c]) == [c, a])
        #expect(merge([a, b], [a, b, c], onto: []) == [c])
        let done = Todo(1, isDone: true)
        #expect(merge([a, b], [done, b], onto: [a]) == [done])
        #expect(merge([a, b], [a, Todo(2, "B")], onto: [a]) == [a])
        #expect(merge([b], [a, b], onto: [b, done]) == [b, a])
    }

    @Test("Q2: elements without an id are identified by ==, and equal elements by their order")
    func elements() {
        #expect(merge([1, 1, 2], [1, 1, 2, 1], onto: [1, 2]) == [1, 2, 1])
        #expect(merge([1, 2, 3], [1, 3], onto: [2, 3]) == [3])
        struct Plain: Equatable { var number: Int }
        let (one, two, three) = (Plain(number: 1), Plain(number: 2), Plain(number: 3))
        #expect(merge([one, two], [one, two, three], onto: [one]) == [one, three])
    }

    @Test("Q2: dictionaries are merged by key, sets by element, and optionals by their value")
    func others() {
        #expect(
            merge(["a": 1, "b": 2], ["a": 1, "b": 3, "c": 4], onto: ["a": 0, "b": 2]) == ["a": 0, "b": 3, "c": 4])
        #expect(merge(["a": 1, "b": 2], ["b": 2], onto: ["a": 1]) == [:])
        #expect(merge(["a": [1]], ["a": [1, 2]], onto: ["a": []]) == ["a": [2]])
        #expect(merge([1, 2] as Set, [2, 3], onto: [1]) == [3])
        #expect(merge(Optional([1]), [1, 2], onto: []) == [2])
        #expect(merge(Optional(1), nil, onto: 2) == nil)
        #expect(merge(1, 2, onto: 3) == 2)
    }

    @Test("Q2: values without == are compared by their parts")
    func opaque() {
        #expect(ThreeWayMerge.areSame(Opaque(number: 1), Opaque(number: 1)))
        #expect(!ThreeWayMerge.areSame(Opaque(number: 1), Opaque(number: 2)))
        #expect(ThreeWayMerge.areSame([Opaque](), []))
        #expect(!ThreeWayMerge.areSame([Opaque()], []))
        enum Side { case left, right }
        #expect(ThreeWayMerge.areSame([Opaque](), []) && !ThreeWayMerge.areSame(Side.left as Any, Side.right as Any))
    }

    @Test("A merge compares a number of elements that is linear, also if a write replaced all of them")
    func linear() {
        func comparisons(_ count: Int) -> Int {
            let before = (0..<count).map { Counted(number: $0) }
            let after = (0..<count).map { Counted(number: count + $0) }
            let first = Counted.comparisons.withLock { $0 }
            #expect(merge(before, after, onto: Array(before.dropFirst())) == after)
            #expect(merge(before, before + after, onto: []) == after)
            return Counted.comparisons.withLock { $0 } - first
        }
        let (small, large) = (comparisons(200), comparisons(800))
        #expect(large <= 6 * small)
    }
}

/// A number that counts how often numbers are compared.
private struct Counted: Hashable, Sendable {
    static let comparisons = Locked(0)
    var number: Int

    static func == (left: Counted, right: Counted) -> Bool {
        comparisons.withLock { $0 += 1 }
        return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

import LockstepCore
import LockstepTesting
import Testing

private struct Lists: Equatable, Sendable {
    var words = ["a"]
    var numbers = [7, 8]
    var todos = [Todo(1)]
    var points: [Double] = [.nan, 1]
    var measures: [Measure] = [Measure(value: .nan), Measure(value: 1)]
    var set: Set<Double> = [.nan, 1]
    var measureSet: Set<Measure> = [Measure(value: .nan)]
    var table: [Double: Int] = [.nan: 1, 1: 1]
    var values: [String: Double] = ["a": .nan, "b": 1]
    var nested: [[Double]] = [[.nan], [1]]
    var optional: Double?? = .nan
}

private struct Measure: Hashable, Sendable {
    var name = "m"
    var value: Double
}

@MainActor @Suite("Equal elements, and elements that do not equal themselves", .timeLimit(.minutes(20)))
struct EqualElementTests {
    private let store = Store(state: Lists())

    private func start<Part>(
        at part: any WritableKeyPath<Lists, Part> & Sendable, _ change: @escaping @MainActor (inout Part) -> Void
    ) -> OpenChange<Void> {
        OpenChange { [store] gate in await store.optimistically(at: part, change) { try await gate() } }
    }

    @Test("Q2: a failure reverts its own element, although a commit has added an equal one", arguments: [true, false])
    func equalElement(isFirst: Bool) async {
        let change = start(at: \.words) { $0.append("x") }
        store.commit { $0.words.insert("x", at: isFirst ? 0 : 2) }
        #expect(store.pendingChanges == 1)
        await change.fail()
        #expect(store.state.words == (isFirst ? ["x", "a"] : ["a", "x"]))
    }

    @Test("Q2: a failure reverts its own element, although a commit has removed an equal one")
    func removedEqualElement() async {
        let change = start(at: \.numbers) { $0.append(7) }
        store.commit { $0.numbers.removeFirst() }
        await change.fail()
        #expect(store.state.numbers == [8])
    }

    @Test("Q2: a failed removal brings its element back, although a commit has added an equal one")
    func failedRemoval() async {
        let change = start(at: \.numbers) { $0.removeAll { $0 == 7 } }
        store.commit { $0.numbers.append(7) }
        await change.fail()
        #expect(store.state.numbers == [7, 8, 7])
    }

    @Test("Q2: a failure reverts its own row, although a commit has inserted a row with the same id")
    func equalIDs() async {
        let change = start(at: \.todos) { $0.append(Todo(2, "own")) }
        store.commit { $0.todos.insert(Todo(2, "other"), at: 0) }
        await change.fail()
        #expect(store.state.todos == [Todo(2, "other"), Todo(1)])
    }

    @Test("Q2: after a failure, each element occurs as often as in the confirmed list and the commits")
    func occurrences() async {
        for seed in 0..<300 {
            var random = SplitMix64(seed: UInt64(seed))
            let store = Store(state: [Int]())
            var expected: [Int: Int] = [:]
            func push() {
                let number = Int(random.next() % 3)
                expected[number, default: 0] += 1
                store.commit { $0.insert(number, at: Int(random.next() % UInt64($0.count + 1))) }
            }
            for _ in 0..<3 { push() }
            let added = Int(random.next() % 3)
            let change = OpenChange<Void> { gate in
                await store.optimistically({ $0.append(added) }) { try await gate() }
            }
            for _ in 0..<3 { push() }
            await change.fail()
            #expect(Dictionary(store.state.map { ($0, 1) }, uniquingKeysWith: +) == expected, "seed \(seed)")
        }
    }

    @Test("Q2: a failure keeps elements that contain nan, in each kind of collection")
    func nan() async {
        let first = store.state
        let changes = [
            start(at: \.points) { $0.append(2) }, start(at: \.measures) { $0.append(Measure(value: 2)) },
            start(at: \.set) { $0.insert(2) }, start(at: \.measureSet) { $0.insert(Measure(value: 2)) },
            start(at: \.table) { $0[2] = 2 }, start(at: \.values) { $0["c"] = .nan },
            start(at: \.nested) { $0.append([2]) }, start(at: \.optional) { $0 = 2 },
        ]
        store.commit {
            $0.points.append(3)
            $0.measures.append(Measure(value: 3))
            $0.set.insert(3)
            $0.measureSet.insert(Measure(value: 3))
            $0.table[3] = 3
            $0.values["d"] = 3
            $0.nested.append([3])
        }
        for change in changes { await change.fail() }
        var expected = first
        expected.points.append(3)
        expected.measures.append(Measure(value: 3))
        expected.set.insert(3)
        expected.measureSet.insert(Measure(value: 3))
        expected.table[3] = 3
        expected.values["d"] = 3
        expected.nested.append([3])
        #expect(ThreeWayMerge.areSame(store.state.points, expected.points))
        #expect(ThreeWayMerge.areSame(store.state.measures, expected.measures))
        #expect(ThreeWayMerge.areSame(store.state.set, expected.set))
        #expect(ThreeWayMerge.areSame(store.state.measureSet, expected.measureSet))
        #expect(ThreeWayMerge.areSame(store.state.table, expected.table))
        #expect(ThreeWayMerge.areSame(store.state.values, expected.values))
        #expect(ThreeWayMerge.areSame(store.state.nested, expected.nested))
        #expect(ThreeWayMerge.areSame(store.state.optional, expected.optional))
    }

    @Test("Q4: a commit of another element drops no change of a list that contains nan")
    func nanIsNotDropped() async {
        let change = start(at: \.measures) { $0[1].name = "changed" }
        let other = start(at: \.points) { $0.removeFirst() }
        store.commit { $0.points.append(3) }
        store.setConfirmed([.nan, 1], at: \.points)
        #expect(store.pendingChanges == 2 && store.state.points == [1])
        await other.fail()
        #expect(store.state.points.count == 2 && store.state.points[0].isNaN)
        await change.fail()
        #expect(store.state.measures.count == 2)
    }
}

import LockstepCore
import LockstepTesting
import Testing

/// A key of a dictionary that counts the comparisons of all keys.
private struct CountedKey: Hashable, Sendable {
    static let comparisons = Locked(0)
    let number: Int

    static func == (left: CountedKey, right: CountedKey) -> Bool {
        comparisons.withLock { $0 += 1 }
        return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private struct Rows: Sendable {
    var all: [CountedKey: Opaque]
}

/// A state with a part of any type.
private struct Box: Sendable {
    var value: any Sendable
}

/// A class whose objects are all equal, as those of a class of Foundation with private subclasses may be.
private class Original: Equatable, @unchecked Sendable {
    static func == (left: Original, right: Original) -> Bool { true }
}

private final class Derivative: Original, @unchecked Sendable {}

@MainActor @Suite("TestStore's comparison of values that are not Equatable", .timeLimit(.minutes(20)))
struct ComparisonTests {
    private let store = TableStore()
    private var name: String { "\(store.pipeline.store)" }

    /// Returns the failures of an expectation about a commit that sets a property to `value`.
    private func failures<Value>(_ property: WritableKeyPath<Table, Value>, is value: Value, not expected: Value)
        -> [String]
    {
        let test = TestStore(store)
        store.commit("change") { $0[keyPath: property] = value }
        return failuresAtOnce { test.expect("change") { $0[keyPath: property] = expected } }.map(\.message)
    }

    private func passes<Value>(_ property: WritableKeyPath<Table, Value>, _ value: Value, _ expected: Value) -> Bool {
        failures(property, is: value, not: expected).isEmpty
    }

    @Test("Objects are compared by identity, in arrays, dictionaries and optionals")
    func identity() {
        let (bus, taxi) = (Row("bus"), Row("taxi"))
        #expect(passes(\.rows, [bus, taxi], [bus, taxi]))
        #expect(!passes(\.rows, [taxi], [bus]))
        #expect(!passes(\.rows, [taxi, bus], [taxi]))
        #expect(passes(\.byName, ["a": taxi, "b": bus], ["b": bus, "a": taxi]))
        #expect(!passes(\.byName, ["a": bus], ["a": taxi]))
        #expect(!passes(\.byName, ["b": bus], ["c": bus]))
        #expect(passes(\.selected, taxi, taxi))
        #expect(!passes(\.selected, bus, taxi))
        #expect(!passes(\.selected, nil, taxi))
    }

    @Test("Another object that prints alike counts as different, and the failure says where")
    func otherObject() {
        let failures = failures(\.rows, is: [Row("bus"), Row("taxi")], not: [Row("bus"), Row("taxi")])
        #expect(failures.count == 1)
        let end = "The states differ at `rows[0]`, but their printed forms are equal: they contain different objects."
        #expect(failures.first?.hasSuffix(end) == true)
    }

    @Test("A commit that leaves the state unchanged needs no assertion")
    func sameAgain() async {
        let bus = Row("bus")
        store.commit { $0.rows = [bus] }
        let failures = await LockstepTestingTests.failures {
            let test = TestStore(store)
            store.commit("rows") { $0.rows = [bus] }
            #expect(test.commits.count == 1)
            await test.finish()
        }
        #expect(failures == [])
    }

    @Test("An assertion of an unchanged commit fails with a message about that")
    func sameAsserted() {
        let test = TestStore(store)
        store.commit("rows") { $0.rows = [] }
        let place = "(started at LockstepTestingTests/ComparisonTests.swift:\(#line - 1))"
        let failures = failuresAtOnce { test.expect("rows") { $0.rows = [] } }
        let message = """
            No commit is pending. The commit “rows” \(place) changed nothing that must be asserted. \
            Nothing is running on \(name).
            """
        #expect(failures == [Failure(message)])
    }

    @Test("Enumerations and tuples are compared by their cases and parts")
    func parts() {
        let sortings = [Sorting.none, .random, .by(Opaque()), .by(Opaque(number: 1))]
        for (number, expected) in sortings.enumerated() {
            for (other, actual) in sortings.enumerated() {
                store.commit { $0.sorting = .by(Opaque(number: 7)) }
                #expect(passes(\.sorting, actual, expected) == (number == other))
            }
        }
        #expect(passes(\.widths, (.nan, Opaque(number: 1)), (.nan, Opaque(number: 1))))
        #expect(!passes(\.widths, (2, Opaque(number: 1)), (3, Opaque(number: 1))))
        #expect(!passes(\.widths.1.number, 2, 3))
        func measure(_ value: Double) -> Measure {
            Measure(name: String(repeating: "a long name", count: 10), value: value)
        }
        #expect(passes(\.measure, measure(.nan), measure(.nan)))
        #expect(!passes(\.measure, measure(1), measure(2)))
        #expect(!passes(\.measure, measure(.nan), measure(2)))
        #expect(passes(\.type, String.self, String.self))
        #expect(!passes(\.type, Double.self, Float.self))
    }

    @Test("A value that cannot be compared fails, and the failure says how to make it comparable")
    func incomparable() {
        let failures = failures(\.onTap, is: { print("tapped") }, not: { print("tapped twice") })
        #expect(failures.count == 1)
        let message = """
            The states cannot be compared at `onTap`: `@Sendable () -> ()` is neither `Equatable` nor a class. \
            Make it or the type that contains it `Equatable`, or leave it out: `exhaustivity: .ignoring(\\.onTap)`, or \
            `.ignoring(named: "onTap")` if it is private.
            """
        #expect(failures.first?.contains(message) == true, "\(failures)")
        #expect(!passes(\.veiled.number, 1, 2))
    }

    @Test("Unchanged and ignored properties do not need to be comparable")
    func untouched() {
        let test = TestStore(store, exhaustivity: .ignoring(\.onTap))
        store.commit("both") {
            $0.rows = [Row("bus")]
            $0.onTap = { print("tapped") }
        }
        let rows = store.state.rows
        test.expect("both") { $0.rows = rows }
        store.commit("ignored") { $0.onTap = { print("tapped again") } }
        let only = TestStore(store, exhaustivity: .only(\.onTap))
        store.commit("asserted") { $0.onTap = { print("tapped") } }
        let failures = failuresAtOnce { only.expect("asserted") { $0.onTap = { print("tapped twice") } } }
        #expect(failures.count == 1)
    }

    @Test("Each part of a long collection is compared with one other part")
    func longCollection() {
        let keys = (0..<500).map(CountedKey.init)
        let store = Store(state: Rows(all: Dictionary(uniqueKeysWithValues: keys.map { ($0, Opaque()) })))
        let test = TestStore(store)
        store.commit("last") { $0.all[keys[499]] = Opaque(number: 1) }
        CountedKey.comparisons.withLock { $0 = 0 }
        test.expect("last") { $0.all[keys[499]] = Opaque(number: 1) }
        #expect(CountedKey.comparisons.withLock { $0 } < 20 * keys.count)
    }

    @Test("Parts of an existential type are compared by their types, and then by their values")
    func existentials() {
        func passes(_ value: any Sendable, _ expected: any Sendable) -> Bool {
            let store = Store(state: Box(value: 0))
            return failuresAtOnce {
                let test = TestStore(store)
                store.commit("change") { $0.value = value }
                test.expect("change") { $0.value = expected }
            }.isEmpty
        }
        let values: [any Sendable] = [
            1, 1.0, Int8(1), "1", [1], [1] as [any Sendable], [1] as [Double], ["a": 1],
            ["a": 1] as [String: any Sendable],
            Int?.none, String?.none, Int??.some(nil), Int?.some(1), Opaque(), Sorting.none, CountedKey(number: 1),
            Sensitive(1), Sensitive("1"),
        ]
        for (index, value) in values.enumerated() {
            for (other, expected) in values.enumerated() {
                let types = "\(type(of: value)), \(type(of: expected))"
                #expect(passes(value, expected) == (index == other), "\(types)")
            }
        }
    }

    @Test("Equal objects of different classes are the same")
    func classClusters() {
        let store = Store(state: Box(value: 0))
        let test = TestStore(store)
        store.commit("change") { $0.value = Derivative() }
        test.expect("change") { $0.value = Original() }
        store.commit("change") { $0.value = Original() }
        let failures = failuresAtOnce { test.expect("change") { $0.value = Derivative() } }
        #expect(failures.first?.message.hasPrefix("No commit is pending") == true)
    }
}

import CustomDump
import LockstepCore
import LockstepTesting
import Observation
import Testing

private struct Cell: Sendable {
    var number = 0
    var tap: @Sendable () -> Void = {}
}

private struct Grid: Sendable {
    var count = 0
    var row: InlineArray<3, Int> = [1, 2, 3]
    var rows: InlineArray<2, InlineArray<2, Int>> = [[1, 2], [3, 4]]
    var byName: [String: InlineArray<2, String>] = ["a": ["x", "y"]]
    var list: [InlineArray<1, Cell>] = [[Cell()]]
    var pair: (Int, InlineArray<2, Double>) = (0, [1, 2])
    var optional: InlineArray<2, Int>?
    var any: any Sendable = 0
    var objects: InlineArray<1, Row> = [Row("bus")]
    var vector = SIMD4<Float>(1, 2, 3, 4)
}

/// A property store with an inline array, as `@Store` expands it.
@MainActor @Observable
private final class GridStore {
    var count = 0
    var row: InlineArray<3, Int> = [1, 2, 3]

    nonisolated struct Snapshot: PropertySnapshot {
        var count: Int
        var row: InlineArray<3, Int>

        @MainActor static func snapshot(of store: GridStore) -> Self {
            Self(count: store.count, row: store.row)
        }

        @MainActor func assign(to store: GridStore) {
            store.count = count
            store.row = row
        }

        @MainActor static func name(of property: PartialKeyPath<GridStore>) -> String? {
            switch property {
            case \GridStore.count: "count"
            case \GridStore.row: "row"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "GridStore")
}

extension GridStore: PropertyStore {}

@MainActor @Suite("TestStore and inline arrays", .timeLimit(.minutes(20)))
struct InlineArrayTests {
    /// Returns the failures of an assertion of a commit.
    private func failures(
        of change: @escaping (inout Grid) -> Void, expecting expected: (inout Grid) -> Void
    ) -> [String] {
        let store = Store(state: Grid())
        return failuresAtOnce {
            let test = TestStore(store)
            store.commit("change", change)
            test.expect("change", expected)
        }.map(\.message)
    }

    @Test("An element of an inline array is compared, wherever the array is")
    func compared() {
        let row = Row("taxi")
        let changes: [@Sendable (inout Grid, Int) -> Void] = [
            { $0.row[1] = $1 }, { $0.rows[1][0] = $1 }, { $0.byName["a"]?[1] = "\($1)" },
            { $0.list[0][0].number = $1 }, { $0.pair.1[0] = Double($1) }, { $0.optional = [$1, 0] },
            { $0.any = [$1, 0] as InlineArray<2, Int> }, { $0.objects[0] = $1 == 7 ? row : Row("taxi") },
            { $0.vector.w = $1 == 7 ? .nan : Float($1) },
        ]
        for change in changes {
            #expect(failures(of: { change(&$0, 7) }, expecting: { change(&$0, 7) }) == [])
            let found = failures(of: { change(&$0, 7) }, expecting: { change(&$0, 8) })
            #expect(found.count == 1)
        }
        #expect(failures(of: { $0.count = 1 }, expecting: { $0.count = 1 }) == [])
    }

    @Test("The failure shows the elements")
    func shown() {
        let found = failures(of: { $0.row[1] = 7 }, expecting: { $0.row[1] = 8 })
        #expect(found.first?.contains("  −     [1]: 8,\n  +     [1]: 7,") == true, "\(found)")
        let closure = failures(
            of: { $0.list[0][0].tap = { print(1) } }, expecting: { $0.list[0][0].tap = { print(2) } })
        #expect(closure.first?.contains("cannot be compared at `list[0][0].tap`") == true, "\(closure)")
    }

    @Test("A property store with an inline array is tested like any other")
    func propertyStore() async {
        let store = GridStore()
        let found = await LockstepTestingTests.failures {
            let test = TestStore(store)
            store.row[2] = 9
            await test.expect("row") { $0.row[2] = 9 }
            store.row = [0, 0, 0]
            await test.expect("row") { $0.row = [0, 0, 1] }
            store.count = 1
        }
        #expect(found.count == 2)
        #expect(found.first?.message.contains("  −     [2]: 1\n  +     [2]: 0") == true, "\(found)")
    }

    @Test("Inline arrays are printed by their elements")
    func printed() {
        #expect(String(customDumping: [1, 2] as InlineArray<2, Int>) == "[\n  [0]: 1,\n  [1]: 2\n]")
        #expect(String(customDumping: Grid()).contains("byName"))
    }
}

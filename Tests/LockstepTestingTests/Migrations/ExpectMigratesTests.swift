import Foundation
import LockstepCore
import LockstepTesting
import Testing

private struct BasketV1: Codable, Equatable, Sendable { var items: [String] }

private struct CartV2: Codable, Equatable, Sendable {
    var items: [Item]
    var coupon: String?

    struct Item: Codable, Equatable, Sendable {
        var name: String
        var note: String
    }
}

private struct Basket: Codable, Equatable, Sendable {
    var items: [String]
    var coupon: String? = nil
    var isOpen = true
}

private enum Filter: String, Codable { case all, done }

/// A date that is saved as text.
private struct Day: Codable, Equatable {
    var date: Date

    init(from decoder: any Decoder) throws {
        date = try Date(decoder.singleValueContainer().decode(String.self), strategy: .iso8601)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(date.formatted(.iso8601))
    }
}

/// A state with values that most texts and numbers cannot replace.
private struct ListV1: Codable {
    var title: String
    var filter: Filter
    var id: UUID
    var day: Day
    var page: URL
    var tags: [Filter]?
}

private struct List: Codable, Equatable {
    var title: String
    var filter = Filter.all
    var id: UUID?
    var day: Day?
    var page: URL?
    var tags: [Filter] = []
}

private let savedList = """
    "title":"a","filter":"done","id":"01234567-89AB-CDEF-0123-456789ABCDEF","day":"2026-01-31T10:00:00Z",\
    "page":"https://example.com"
    """

private let migrations: [Migration] = [
    .from(1) { (old: BasketV1) in CartV2(items: old.items.map { CartV2.Item(name: $0, note: "") }, coupon: nil) },
    .from(2) { (old: CartV2) in Basket(items: old.items.map(\.name), coupon: old.coupon) },
]

private let fixtures: [Int: Data] = [
    1: Data(#"{"items":["Milk"]}"#.utf8),
    2: Data(#"{"items":[{"name":"Milk","note":"cold"},{"name":"Tea","note":""}],"coupon":"TEN"}"#.utf8),
    3: Data(#"{"items":["Milk"],"coupon":"TEN","isOpen":false}"#.utf8),
]

private func sorted<Key: Comparable>(_ counts: [Key: Int]) -> [(key: Key, value: Int)] {
    counts.sorted { $0.key < $1.key }
}

@MainActor @Suite("expectMigrates")
struct ExpectMigratesTests {
    /// Returns the failures for some fixtures.
    private func failures(
        _ fixtures: [Int: Data], dropping: Set<String> = ["items[].note"], _ steps: [Migration] = migrations
    ) -> [String] {
        failuresAtOnce {
            expectMigrates(fixtures, to: Basket.self, version: 3, migrating: steps, dropping: dropping)
        }.map(\.message)
    }

    @Test("complete fixtures of all versions pass, and their states are returned")
    func pass() {
        let carts = expectMigrates(
            fixtures, to: Basket.self, version: 3, migrating: migrations, dropping: ["items[].note"])
        #expect(
            carts == [
                1: Basket(items: ["Milk"]), 2: Basket(items: ["Milk", "Tea"], coupon: "TEN"),
                3: Basket(items: ["Milk"], coupon: "TEN", isOpen: false),
            ])
    }

    @Test("a missing fixture fails at the line of the call, also for the current version")
    func missing() {
        var some = fixtures
        some[2] = nil
        some[3] = nil
        let found = failuresAtOnce {
            expectMigrates(some, to: Basket.self, version: 3, migrating: migrations)
        }
        #expect(
            found
                == [2, 3].map {
                    Failure(
                        "There is no fixture of version \($0) in the fixtures: add a state that this version saved.",
                        line: 1)
                })
    }

    @Test("a fixture that cannot be read or migrated fails, and the message has the reason")
    func unreadable() {
        var some = fixtures
        some[1] = Data(#"{"goods":["Milk"]}"#.utf8)
        some[3] = SavedState(version: 3, payload: fixtures[3]!).data().dropLast()
        let found = failures(some)
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("v1 cannot be migrated: ") == true && found.first?.contains("“items”") == true)
        #expect(found.last?.hasPrefix("v3 cannot be migrated: ") == true && found.last?.contains("cut off") == true)

        struct Refused: LocalizedError { var errorDescription: String? { "too old" } }
        let refusing: [Migration] = [
            .from(1) { (_: BasketV1) -> CartV2 in throw Refused() }, migrations[1],
        ]
        #expect(failures(fixtures, refusing).map { $0.contains("v1") && $0.contains("too old") } == [true])
    }

    @Test("a fixture with the data of another version, and a fixture of a newer version, fail")
    func versions() {
        var some = fixtures
        some[1] = SavedState(version: 2, payload: fixtures[2]!).data()
        some[4] = Data("{}".utf8)
        let found = failures(some)
        #expect(found.count == 2 && found.first == "v1 was saved by version 2.")
        #expect(found.last?.hasPrefix("v4 cannot be migrated: The saved state has version 4") == true)
    }

    @Test("a field that does not affect the state fails as lost, unless it is dropped on purpose")
    func lost() {
        #expect(
            failures(fixtures, dropping: []) == [
                """
                “items[].note” of v2 is lost: the state does not depend on its value. Migrate it, or pass \
                dropping: ["items[].note"].
                """
            ])
        var some = fixtures
        some[3] = Data(#"{"items":["Milk"],"isOpen":true,"owner":{"name":"Ann","age":null}}"#.utf8)
        #expect(failures(some).map { $0.prefix(12) } == ["“owner.age” ", "“owner.name”"])
        #expect(
            failures(fixtures, dropping: ["items[].note", "coupon"]) == [
                "“coupon” is not lost in any fixture: remove it from `dropping`."
            ])
    }

    @Test("a lost case, UUID, date or URL fails, although most texts cannot replace it")
    func lostTexts() {
        let old = Data(#"{\#(savedList),"tags":["done"]}"#.utf8)
        let new = Data(#"{"title":"a","filter":"done","tags":["all","done"]}"#.utf8)
        func lost(_ migrate: @escaping @Sendable (ListV1) -> List) -> [String] {
            failuresAtOnce {
                expectMigrates([1: old, 2: new], to: List.self, version: 2, migrating: [.from(1, migrate)])
            }.map { String($0.message.prefix { $0 != " " }) }
        }
        #expect(lost { List(title: $0.title) } == ["“day”", "“filter”", "“id”", "“page”", "“tags[]”"])
        #expect(
            lost {
                List(
                    title: $0.title, filter: $0.filter, id: $0.id, day: $0.day, page: $0.page, tags: $0.tags ?? [])
            } == [])
    }

    @Test("a field is not checked if no other value is known that can be decoded")
    func unknownValues() {
        let old = Data(#"{\#(savedList),"tags":[]}"#.utf8)
        let new = Data(#"{"title":"a","filter":"done","tags":[]}"#.utf8)
        // The tags are empty, and the filter is the same in all fixtures.
        let migration = Migration.from(1) { (old: ListV1) in
            List(
                title: old.title, filter: .done, id: old.id, day: old.day, page: old.page, tags: old.tags ?? [])
        }
        let found = failuresAtOnce {
            expectMigrates([1: old, 2: new], to: List.self, version: 2, migrating: [migration])
        }
        #expect(found == [])
    }

    @Test("an empty list and an empty object are fields, which fail if they are lost")
    func empty() {
        var some = fixtures
        some[3] = Data(#"{"items":[],"isOpen":true,"tags":[],"owner":{}}"#.utf8)
        #expect(failures(some).map { $0.prefix { $0 != " " } } == ["“owner”", "“tags[]”"])
        some[3] = Data(#"{"items":[],"isOpen":true}"#.utf8)
        #expect(failures(some) == [])
        #expect(failures([3: Data("{}".utf8)]).contains { $0.hasPrefix("v3 cannot be migrated") })
    }

    /// Returns the failures for one fixture of version 1, whose migration makes texts of it.
    private func failures<Old: Codable & Sendable>(
        _ json: String, dropping: Set<String> = [], _ texts: @escaping @Sendable (Old) -> [String]
    ) -> [String] {
        failuresAtOnce {
            expectMigrates(
                [1: Data(json.utf8), 2: Data(#"["a"]"#.utf8)], to: [String].self, version: 2,
                migrating: [.from(1, texts)], dropping: dropping)
        }.map(\.message)
    }

    @Test("an element of a list that does not affect the state fails as lost, although other elements do")
    func lostElements() {
        struct Old: Codable { var items: [String] }
        let json = #"{"items":["a","b","c","d","e"]}"#
        #expect(failures(json) { (old: Old) in old.items } == [])
        #expect(
            failures(json) { (old: Old) in Array(old.items.prefix(1)) } == [
                """
                “items[]” of v1 is lost: the state does not depend on its value. In v1, this is so for items[1], items[2], \
                items[3], and 1 more. Migrate it, or pass dropping: ["items[]"].
                """
            ])
        for lost in 0..<5 {
            let found = failures(json) { (old: Old) in
                var items = old.items
                items.remove(at: lost)
                return items
            }
            #expect(found.map { $0.contains("this is so for items[\(lost)]. ") } == [true])
        }
        #expect(failures(json, dropping: ["items[]"]) { (old: Old) in Array(old.items.prefix(1)) } == [])
        #expect(failures(#"[["a"],["b","c"]]"#) { (old: [[String]]) in old.map { $0[0] } }.count == 1)
    }

    @Test("a field of an element fails as lost, although the field of other elements affects the state")
    func lostFieldOfAnElement() {
        struct Old: Codable {
            var name: String
            var note: String?
        }
        let json = #"[{"name":"a","note":"x"},{"name":"b"},{"name":"c","note":"y"}]"#
        #expect(failures(json) { (old: [Old]) in old.map { $0.name + ($0.note ?? "") } } == [])
        let found = failures(json) { (old: [Old]) in old.map { $0.name + ($0.name == "a" ? $0.note ?? "" : "") } }
        #expect(found.map { $0.contains("this is so for [2].note. ") } == [true])
    }

    @Test("the first and the last element of a long list are checked")
    func longList() {
        let json = "[\((1...1_000).map { "\"\($0)\"" }.joined(separator: ","))]"
        #expect(failures(json) { (old: [String]) in old } == [])
        #expect(failures(json) { (old: [String]) in Array(old.dropLast()) }.count == 1)
        #expect(failures(json) { (old: [String]) in Array(old.dropFirst()) }.count == 1)
    }

    @Test("the keys of a dictionary fail as lost if only its values affect the state")
    func lostKeys() {
        struct Old: Codable { var counts: [String: Int] }
        struct Numbered: Codable { var counts: [Int: Int] }
        let json = #"{"counts":{"Milk":2,"Egg":3}}"#
        #expect(failures(json) { (old: Old) in sorted(old.counts).map { "\($0.key) \($0.value)" } } == [])
        let found = failures(json) { (old: Old) in sorted(old.counts).map { "\($0.value)" } }
        #expect(
            found == [
                """
                “counts{}” of v1 is lost: the state does not depend on its keys. Migrate it, or pass \
                dropping: ["counts{}"].
                """
            ])
        #expect(failures(json, dropping: ["counts{}"]) { (old: Old) in sorted(old.counts).map { "\($0.value)" } } == [])
        let some = failures(json) { (old: Old) in
            sorted(old.counts).map { "\($0.key == "Egg" ? $0.key : "") \($0.value)" }
        }
        #expect(some.map { $0.contains("In v1, this is so for counts.Milk. ") } == [true])
        let numbers = #"{"counts":{"1":2,"2":3}}"#
        #expect(failures(numbers) { (old: Numbered) in sorted(old.counts).map { "\($0.value)" } }.count == 1)
        #expect(
            failures(numbers) { (old: Numbered) in sorted(old.counts).map { "\($0.key) \($0.value)" } } == [])
    }

    @Test("the names of the fields of a struct are not keys")
    func fieldNames() {
        struct Old: Codable {
            var name: String
            var note: String?
            var count: Int?
        }
        let texts: @Sendable (Old) -> [String] = { [$0.name, $0.note ?? "none", "\($0.count ?? 0)"] }
        for json in [#"{"name":"a","note":"none","count":0}"#, #"{"name":"a","note":"b","count":1}"#, #"{"name":"a"}"#]
        {
            #expect(failures(json, texts) == [])
        }
    }

    @Test("a migration that makes another state each time fails, because lost fields cannot be detected")
    func unrepeatable() {
        let random: [Migration] = [migrations[0], .from(2) { (_: CartV2) in Basket(items: ["\(UUID())"]) }]
        let found = failures(fixtures, dropping: [], random)
        #expect(
            found.map { $0.prefix { $0 != "," } }
                == ["v1", "v2"].map { "Lost fields of \($0) cannot be detected" })
    }

    @Test("a state fails if it is different after it was saved and read again")
    func unstable() {
        struct Unstable: Codable, Equatable, Sendable {
            var count: Int

            init(from decoder: any Decoder) throws { count = try decoder.singleValueContainer().decode(Int.self) }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(count + 1)
            }
        }
        let found = failuresAtOnce { expectMigrates([1: Data("1".utf8)], to: Unstable.self, version: 1) }
        #expect(found.count == 1 && found.first?.message.contains("saved and read again") == true)
    }

    @Test("a state with a number that does not equal itself is compared by its content")
    func notANumber() {
        struct Chart: Codable, Equatable {
            var ratio: Double
        }
        let charts = expectMigrates([1: Data(#"{"ratio":"nan"}"#.utf8)], to: Chart.self, version: 1)
        #expect(charts[1]?.ratio.isNaN == true)
        let found = failuresAtOnce {
            expectMigrates([1: Data(#"{"ratio":"nan","note":"cold"}"#.utf8)], to: Chart.self, version: 1)
        }
        #expect(found.map { $0.message.prefix { $0 != " " } } == ["“note”"])
    }

    @Test("the fixture of the current version is written once, as the app saves it, and used from then on")
    func writing() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-fixtures-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let current = Basket(items: ["Milk"], coupon: "TEN")
        func check(_ current: Basket?) -> [String: Basket] {
            expectMigrates(fixtures: folder, to: Basket.self, version: 1, current: current)
        }
        let missing = failuresAtOnce { _ = check(nil) }
        #expect(missing.map { $0.message.contains("no fixture of version 1") } == [true])
        let written = failuresAtOnce { #expect(check(current) == ["v1": current]) }
        #expect(written.map { $0.message.contains("v1.state was created from `current`") } == [true])
        // From now on, `current` is not used.
        #expect(check(Basket(items: [])) == ["v1": current])
        #expect(try SavedState(Data(contentsOf: folder.appending(path: "v1.state"))).version == 1)

        // A version may have several fixtures, and other files are ignored.
        try Data(#"{"items":[],"isOpen":true}"#.utf8).write(to: folder.appending(path: "v1-empty.state"))
        for other in ["notes.txt", "v1x.state", "v.state", "v2.json"] {
            try Data("{}".utf8).write(to: folder.appending(path: other))
        }
        #expect(Set(check(nil).keys) == ["v1", "v1-empty"])
    }

    @Test("a payload that is not JSON is migrated, too")
    func propertyLists() throws {
        let codec = PropertyListStateCodec()
        let cart = Basket(items: ["Milk"])
        let carts = expectMigrates([1: try codec.encode(cart)], to: Basket.self, version: 1, codec: codec)
        #expect(carts == [1: cart])
    }
}

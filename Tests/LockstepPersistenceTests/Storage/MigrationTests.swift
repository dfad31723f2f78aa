import Foundation
import LockstepCore
import LockstepPersistence
import Testing

private struct CartV1: Codable, Equatable, Sendable { var items: [String] }
private struct CartV2: Codable, Equatable, Sendable { var items: [String: Int] }
private struct CartV3: Codable, Equatable, Sendable {
    var items: [String: Int]
    var note: String
}
private struct Cart: Codable, Equatable, Sendable {
    var lines: [Line]
    var note: String

    struct Line: Codable, Equatable, Sendable {
        var name: String
        var count: Int
    }
}

private struct Refused: Error, LocalizedError {
    var errorDescription: String? { "The cart is too old." }
}

private let steps: [Migration] = [
    .from(1) { (old: CartV1) in CartV2(items: Dictionary(old.items.map { ($0, 1) }, uniquingKeysWith: +)) },
    .from(2) { (old: CartV2) in CartV3(items: old.items, note: "") },
    .from(3) { (old: CartV3) in
        Cart(
            lines: old.items.map { Cart.Line(name: $0.key, count: $0.value) }.sorted { $0.name < $1.name },
            note: old.note)
    },
]

@Suite("Migrations", .timeLimit(.minutes(20)))
struct MigrationTests {
    private let codecs: [any StateCodec] = [.json, .propertyList]

    private func saved(_ value: some Encodable, _ version: Int, by codec: any StateCodec) throws -> SavedState {
        SavedState(version: version, payload: try codec.encode(value))
    }

    @Test(
        "S5: a state of each version is migrated by a chain of three steps to the current version", arguments: 0..<100)
    func chain(seed: Int) throws {
        var random = SystemRandomNumberGenerator()
        let names = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            ["milk", "tea", "Käse", ""].randomElement(using: &random) ?? ""
        }
        let first = CartV1(items: names)
        let second = CartV2(items: Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +))
        let third = CartV3(items: second.items, note: "note \(seed)")
        let lines = Set(names).sorted().map { name in Cart.Line(name: name, count: names.count { $0 == name }) }
        let migrations = Migrations(steps.shuffled(), to: 4, of: Cart.self)
        for codec in codecs {
            #expect(
                try migrations.decode(Cart.self, from: saved(first, 1, by: codec), by: codec)
                    == Cart(lines: lines, note: ""))
            #expect(
                try migrations.decode(Cart.self, from: saved(second, 2, by: codec), by: codec)
                    == Cart(lines: lines, note: ""))
            #expect(
                try migrations.decode(Cart.self, from: saved(third, 3, by: codec), by: codec)
                    == Cart(lines: lines, note: third.note))
            let current = Cart(lines: lines, note: "now")
            #expect(try migrations.decode(Cart.self, from: saved(current, 4, by: codec), by: codec) == current)
        }
    }

    private func decode(_ value: some Encodable, _ version: Int, _ migrations: Migrations) throws -> PersistenceError? {
        let saved = try saved(value, version, by: .json)
        do { _ = try migrations.decode(Cart.self, from: saved, by: .json) } catch { return error }
        return nil
    }

    @Test("S4: a newer version, and a version before the first migration, have errors of their own")
    func unknownVersions() throws {
        let migrations = Migrations(Array(steps[1...]), to: 4, of: Cart.self)
        let cart = Cart(lines: [], note: "")
        for version in [5, 6, Int.max] {
            guard case .fromNewerVersion(version, known: 4)? = try decode(cart, version, migrations) else {
                Issue.record("\(version)")
                continue
            }
        }
        for version in [1, 0, -1, Int.min] {
            guard case .noMigration(from: version)? = try decode(cart, version, migrations) else {
                Issue.record("\(version)")
                continue
            }
        }
        guard case .noMigration(from: 1)? = try decode(cart, 1, Migrations([], to: 2, of: Cart.self)) else {
            Issue.record("without migrations")
            return
        }
    }

    @Test("S4: the error of a migration that throws names its version")
    func throwing() throws {
        let migrations = Migrations(
            [steps[0], .from(2) { (_: CartV2) -> CartV3 in throw Refused() }, steps[2]], to: 4, of: Cart.self)
        for (value, version) in [(CartV1(items: ["a"]) as any Encodable, 1), (CartV2(items: [:]), 2)] {
            let error = try #require(try decode(value, version, migrations))
            guard case .migrationFailed(from: 2, let reason) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(reason is Refused)
            #expect(
                error.localizedDescription
                    == "The migration from version 2 failed: The cart is too old. The saved state was not changed.")
        }
    }

    @Test("the error of a state that cannot be decoded names its version and the missing field")
    func otherType() throws {
        let migrations = Migrations(steps, to: 4, of: Cart.self)
        for version in [1, 2, 3] {
            guard case .notDecodable(version, _)? = try decode(["other": 1], version, migrations) else {
                Issue.record("\(version)")
                continue
            }
        }
        let error = try #require(try decode(["lines": [String]()], 4, migrations))
        guard case .notDecodable(4, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect("\(error)".contains("version 4") && "\(error)".contains("“note”") && "\(error)".contains("new version"))
    }

    // MARK: Mistakes of the app

    private func message(_ result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }

    @Test("two migrations from one version trap")
    func twice() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Migrations(steps + [steps[1]], to: 4, of: Cart.self)
        }
        #expect(try message(result).contains("two migrations from version 2: remove one"))
    }

    @Test("S5: a gap between migrations traps")
    func gap() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Migrations([steps[0], steps[2]], to: 4, of: Cart.self)
        }
        #expect(try message(result).contains("no migration from version 2: add .from(2)"))
    }

    @Test("a gap before the current version traps")
    func gapAtTheEnd() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Migrations([steps[0], steps[1]], to: 4, of: CartV3.self)
        }
        #expect(try message(result).contains("no migration from version 3: add .from(3)"))
    }

    @Test("a migration beyond the current version traps")
    func beyond() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Migrations(steps, to: 3, of: Cart.self)
        }
        let message = try message(result)
        #expect(message.contains("leads to version 4") && message.contains("pass version: 4"))
    }

    @Test("a migration traps if the next one takes a different type")
    func types() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Migrations(
                [.from(1) { (_: CartV1) in Cart(lines: [], note: "") }, steps[1], steps[2]], to: 4, of: Cart.self)
        }
        let message = try message(result)
        #expect(message.contains("from version 1 returns the type Cart,"))
        #expect(message.contains("version 2 has the type CartV2:"))
    }

    @Test("the last migration traps if it does not return the type of the state")
    func lastType() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Migrations([steps[0]], to: 2, of: Cart.self)
        }
        let message = try message(result)
        #expect(message.contains("returns the type CartV2,") && message.contains("version 2 has the type Cart:"))
    }

    @Test("versions below 1 trap")
    func versions() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Migrations([], to: 0, of: Cart.self)
        }
        #expect(try message(result).contains("at least 1, not 0"))
        let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Migrations([.from(0) { (_: CartV1) in Cart(lines: [], note: "") }], to: 1, of: Cart.self)
        }
        #expect(try message(other).contains("not from 0"))
    }
}

import CatalogueCore
import CatalogueSQLite
import Foundation
import GRDB
import Lockstep
import SQLiteFiles
import Testing

/// Tests of the catalogue in a database.
@Suite(.timeLimit(.minutes(20)))
struct SQLiteProductRepositoryTests {
    /// The repository of all tests, which do not change it.
    private static let made = Result { try SQLiteProductRepository(DatabaseFile.catalogue.inMemory()) }
    private let repository: SQLiteProductRepository

    init() throws {
        repository = try Self.made.get()
    }

    /// Returns all pages of a search.
    private func all(_ text: String, count: Int = 500) async throws -> [Product] {
        var (products, cursor): ([Product], ProductCursor?) = ([], nil)
        repeat {
            let page = try await repository.products(matching: text, after: cursor, count: count)
            #expect(page.items.count == count || page.next == nil)
            products += page.items
            cursor = page.next
        } while cursor != nil
        return products
    }

    @Test
    func `There are 10,000 products, and the pages contain each of them once, sorted by name`() async throws {
        let products = try await all("")
        #expect(products.count == 10_000)
        #expect(Set(products.map(\.id)) == Set(1...10_000))
        #expect(Set(products.map(\.name)).count == 10_000)
        #expect(products.map(\.name) == products.map(\.name).sorted())
        #expect(products.allSatisfy { $0.cents > 0 && !$0.maker.isEmpty && $0.details.contains($0.maker) })
    }

    @Test
    func `Every catalogue has the same products`() async throws {
        let other = try SQLiteProductRepository(DatabaseFile.catalogue.inMemory())
        for id in [1, 4711, 10_000] { #expect(try await other.product(id) == repository.product(id)) }
        #expect(try await repository.product(1).name == "Amber Ash Bowl")
    }

    @Test
    func `A page has the requested length, and the last page has no next cursor`() async throws {
        let kettles = try await all("kettle", count: 7)
        #expect(kettles.count == 500)
        #expect(kettles.allSatisfy { $0.name.hasSuffix("Kettle") })
        let whole = try await repository.products(matching: "kettle", after: nil, count: 500)
        #expect(whole.items == kettles)
        #expect(whole.next == nil)
    }

    @Test
    func `A page starts after its cursor, whether or not the product of the cursor exists`() async throws {
        let cursor = ProductCursor(name: "Walnut", id: 0)
        let page = try await repository.products(matching: "", after: cursor, count: 10)
        #expect(page.items.isEmpty)
        let travel = try await repository.products(matching: "", after: ProductCursor(name: "Travel", id: 0), count: 1)
        #expect(travel.items.first?.name == "Travel Ash Bowl")
    }

    @Test(arguments: [
        ("oak kettle", 20), ("KETTLE Oak", 20), ("ket oa", 20), ("copper", 400 + 500 - 20), ("lind", 500), ("cosy", 0),
    ])
    func `Every word matches the beginning of a word, in any order`(text: String, count: Int) async throws {
        let found = try await all(text)
        for product in found {
            let words = "\(product.name) \(product.maker)".lowercased().split { !$0.isLetter }
            #expect(
                text.lowercased().split(separator: " ").allSatisfy { part in words.contains { $0.hasPrefix(part) } })
        }
        // "lind" also matches the maker "Linde & Lark", so its number of products is not compared.
        if text != "lind" { #expect(found.count == count) } else { #expect(!found.isEmpty) }
    }

    @Test(arguments: [
        "%", "_", "\"", "''", "\"oak\" OR \"ash\"", "oak*", "name:", "NEAR(oak ash)", "oak AND ", "^", "-oak", "(", "🪑",
        "\u{0}", "\u{0}oak", "{", "'; DROP TABLE product; --", String(repeating: "oak ", count: 1000),
        String(repeating: "x", count: 100_000), "e\u{301}", "オーク",
    ])
    func `No part of a text is an operator`(text: String) async throws {
        let found = try await repository.products(matching: text, after: nil, count: 5).items
        // The search ignores accents.
        let words = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter }
        #expect(found.allSatisfy { product in words.allSatisfy { "\(product)".lowercased().contains($0) } })
        #expect(try await repository.products(matching: "", after: nil, count: 1).items.count == 1)
    }

    @Test
    func `Symbols alone match nothing, and spaces match everything`() async throws {
        for text in ["%", "_", "🪑", "\""] {
            #expect(try await repository.products(matching: text, after: nil, count: 1).items.isEmpty)
        }
        #expect(try await repository.products(matching: " \n", after: nil, count: 1).items.count == 1)
    }

    @Test
    func `A product that does not exist is not found`() async throws {
        for id in [0, -1, 10_001, .max, .min] {
            await #expect(throws: StateError.notFound(resource: "")) { try await repository.product(id) }
            await #expect(throws: StateError.notFound(resource: "")) { try await repository.setFavourite(true, id) }
        }
        #expect(try await repository.favourites() == [])
    }

    @Test
    func `Favourites are kept in the file`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "catalogue.sqlite").path
            let first = try SQLiteProductRepository(DatabaseFile.catalogue.open(path: path))
            for _ in 1...2 { try await first.setFavourite(true, 7) }
            try await first.setFavourite(true, 8)
            for _ in 1...2 { try await first.setFavourite(false, 8) }
            #expect(try await first.favourites() == [7])
            #expect(try await SQLiteProductRepository(DatabaseFile.catalogue.open(path: path)).favourites() == [7])
        }
    }

    @Test
    func `While another program writes, a request fails with an error that can be retried`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "catalogue.sqlite").path
            let repository = try SQLiteProductRepository(DatabaseFile.catalogue.open(path: path, busyTimeout: 0))
            var configuration = Configuration()
            configuration.busyMode = .immediateError
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: path, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
            await #expect(throws: StateError.server(code: 503, message: "database is locked")) {
                try await repository.setFavourite(true, 1)
            }
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            try await repository.setFavourite(true, 1)
            #expect(try await repository.favourites() == [1])
        }
    }
}

package import CatalogueCore
package import GRDB
package import Lockstep
import SQLiteFiles

/// A repository of products and favourites in an SQLite database.
package struct SQLiteProductRepository: ProductRepository {
    private let queue: DatabaseQueue

    /// Creates a repository.
    ///
    /// - Parameter queue: The database, opened by `DatabaseFile.catalogue`.
    package init(_ queue: DatabaseQueue) {
        self.queue = queue
    }

    package func products(
        matching text: String, after cursor: ProductCursor?, count: Int
    ) async throws -> Page<Product, ProductCursor> {
        let pattern = Self.pattern(for: text)
        var conditions: [String] = []
        var arguments: StatementArguments = []
        if let pattern {
            conditions.append("id IN (SELECT rowid FROM productText WHERE productText MATCH ?)")
            arguments += [pattern]
        }
        if let cursor {
            conditions.append("(name, id) > (?, ?)")
            arguments += [cursor.name, cursor.id]
        }
        let filter = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
        // One extra product shows whether another page follows.
        let query = "SELECT * FROM product \(filter) ORDER BY name, id LIMIT ?"
        arguments += [count + 1]
        let found = try await queue.answer { [arguments] database in
            try Row.fetchAll(database, sql: query, arguments: arguments).map(Self.product)
        }
        let page = Array(found.prefix(count))
        return Page(
            items: page, next: found.count > count ? page.last.map { ProductCursor(name: $0.name, id: $0.id) } : nil)
    }

    package func product(_ id: Product.ID) async throws -> Product {
        try await queue.answer { database in
            let row = try Row.fetchOne(database, sql: "SELECT * FROM product WHERE id = ?", arguments: [id])
            guard let row else { throw StateError.notFound(resource: "") }
            return Self.product(row)
        }
    }

    package func favourites() async throws -> Set<Product.ID> {
        try await queue.answer { try Set(Int.fetchAll($0, sql: "SELECT productID FROM favourite")) }
    }

    package func setFavourite(_ isFavourite: Bool, _ id: Product.ID) async throws {
        try await queue.change { database in
            let exists = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM product WHERE id = ?)", arguments: [id])
            guard exists == true else { throw StateError.notFound(resource: "") }
            try database.execute(
                sql: isFavourite
                    ? "INSERT OR IGNORE INTO favourite (productID) VALUES (?)"
                    : "DELETE FROM favourite WHERE productID = ?",
                arguments: [id])
        }
    }

    private static func product(_ row: Row) -> Product {
        Product(
            id: row["id"], name: row["name"], maker: row["maker"], cents: row["cents"], details: row["details"])
    }

    /// Returns the FTS5 pattern of a text. Each word matches beginnings of words. No part of the text is an operator.
    ///
    /// - Parameter text: The text to search for.
    /// - Returns: The pattern; `nil` for an empty text, which matches every product.
    private static func pattern(for text: String) -> String? {
        // In SQLite, a text ends at a zero character.
        let words = text.unicodeScalars.split { $0 == "\0" || $0.properties.isWhitespace }.map(String.init)
        guard !words.isEmpty else { return nil }
        return words.map { "\"\($0.replacing("\"", with: "\"\""))\"*" }.joined(separator: " ")
    }
}

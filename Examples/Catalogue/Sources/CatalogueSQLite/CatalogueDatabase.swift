import CatalogueCore
import GRDB
package import SQLiteFiles

extension DatabaseFile {
    /// A database of products.
    package static let catalogue = DatabaseFile(mark: "Cata") { migrator in
        // One transaction, so that a catalogue has either all its products or none.
        migrator.registerMigration("Create the catalogue") { database in
            try database.execute(
                sql: """
                    CREATE TABLE product (
                        id INTEGER PRIMARY KEY, name TEXT NOT NULL, maker TEXT NOT NULL, cents INTEGER NOT NULL,
                        details TEXT NOT NULL
                    );
                    CREATE TABLE favourite (productID INTEGER PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE);
                    """)
            try addSamples(to: database)
            // Supports the pages of a list, and the search by beginnings of words.
            try database.execute(
                sql: """
                    CREATE INDEX productByName ON product (name, id);
                    CREATE VIRTUAL TABLE productText USING fts5 (
                        name, maker, content = 'product', content_rowid = 'id', tokenize = 'unicode61', prefix = '1 2 3'
                    );
                    INSERT INTO productText (productText) VALUES ('rebuild');
                    """)
        }
    }

    private static func addSamples(to database: Database) throws {
        let insertion = try database.makeStatement(
            sql: "INSERT INTO product (id, name, maker, cents, details) VALUES (?, ?, ?, ?, ?)")
        for number in 0..<SampleProducts.count {
            let product = SampleProducts.product(number)
            try insertion.execute(
                arguments: [product.id, product.name, product.maker, product.cents, product.details])
        }
    }
}

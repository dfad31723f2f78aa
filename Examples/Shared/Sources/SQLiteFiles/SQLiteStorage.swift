package import Foundation
package import GRDB
package import Lockstep

/// A storage for saved state: a row of a database, found by its key.
///
/// ```swift
/// let queue = try DatabaseFile.todos.open(path: "todos.sqlite")
/// store.persist(in: SQLiteStorage(queue, key: "workspace"))
/// ```
///
/// A write is a transaction: after a crash, a full disk or a loss of power, the row has the old value or the new one.
package struct SQLiteStorage: StateStorage {
    private let queue: DatabaseQueue
    private let key: String

    /// The storage whose lock protects the row. It stores no data. SQLite's own locks end with each transaction.
    private let lock: FileStorage?

    /// Creates a storage. Does not access the database.
    ///
    /// - Parameters:
    ///   - queue: The database, opened by ``DatabaseFile``.
    ///   - key: The key of the row. It is part of a file name.
    package init(_ queue: DatabaseQueue, key: String) {
        self.queue = queue
        self.key = key
        lock = queue.path == ":memory:" ? nil : .file(URL(filePath: "\(queue.path)-\(key)"))
    }

    package func open() throws { try lock?.open() }

    package func close() { lock?.close() }

    package func read() throws -> Data? {
        try translatingErrors {
            try queue.read { database in
                try Data.fetchOne(database, sql: "SELECT data FROM savedState WHERE key = ?", arguments: [key])
            }
        }
    }

    package func write(_ data: Data) throws {
        try change("INSERT OR REPLACE INTO savedState (key, data) VALUES (?, ?)", [key, data])
    }

    package func remove() throws {
        try change("DELETE FROM savedState WHERE key = ?", [key])
    }

    package func quarantine() throws -> String {
        let sql = "SELECT key FROM savedState"
        let keys = try translatingErrors { try queue.read { try Set(String.fetchAll($0, sql: sql)) } }
        var number = 1
        while keys.contains("\(key).damaged-\(number)") { number += 1 }
        // Only the storage with the lock uses these names, so the name stays free until the update.
        let name = "\(key).damaged-\(number)"
        try change("UPDATE savedState SET key = ? WHERE key = ?", [name, key])
        return name
    }

    private func change(_ sql: String, _ arguments: StatementArguments) throws {
        try translatingErrors { try queue.write { try $0.execute(sql: sql, arguments: arguments) } }
    }

    /// Converts SQLite's errors to the errors that a `PersistenceStatus` distinguishes.
    private func translatingErrors<Value>(_ access: () throws -> Value) throws -> Value {
        do {
            return try access()
        } catch let error as DatabaseError {
            // The module name is needed, because GRDB has a type of the same name.
            let error: Lockstep.PersistenceError =
                switch error.resultCode {
                case .SQLITE_FULL: .noSpace(queue.path)
                case .SQLITE_BUSY, .SQLITE_LOCKED: .inUse(queue.path)
                case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .notPermitted(queue.path)
                // This includes a damaged database: nothing can be quarantined in it or written to it.
                default: .unavailable(error)
                }
            throw error
        }
    }
}

extension DatabaseMigrator {
    /// Adds the table of ``SQLiteStorage``.
    mutating func registerSavedState() {
        registerMigration("Create savedState") { database in
            try database.execute(sql: "CREATE TABLE savedState (key TEXT PRIMARY KEY NOT NULL, data BLOB NOT NULL)")
        }
    }
}

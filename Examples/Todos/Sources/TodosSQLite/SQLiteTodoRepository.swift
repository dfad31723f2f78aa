import GRDB
import Lockstep
package import TodosCore

/// Keeps todos in an SQLite database.
package struct SQLiteTodoRepository: TodoRepository {
    private let queue: DatabaseQueue

    /// Opens the database in a file, and creates it where there is none.
    ///
    /// - Throws: `TodoDatabaseError` when the file cannot be used. It is left as it was then.
    package init(path: String) throws {
        queue = try TodoDatabase.open(path: path)
    }

    /// Keeps the todos in memory, until the repository is gone.
    package static func inMemory() throws -> Self {
        Self(queue: try TodoDatabase.inMemory())
    }

    private init(queue: DatabaseQueue) {
        self.queue = queue
    }

    package func todos() async throws -> [Todo] {
        try await translatingErrors {
            try await queue.read { database in
                try Row.fetchAll(database, sql: "SELECT id, title, isDone FROM todo ORDER BY id").map { row in
                    Todo(id: row["id"], title: row["title"], isDone: row["isDone"])
                }
            }
        }
    }

    package func add(title: String) async throws {
        try await write { database in
            try database.execute(sql: "INSERT INTO todo (title) VALUES (?)", arguments: [title])
        }
    }

    package func rename(id: Todo.ID, to title: String) async throws {
        try await write { database in
            try database.execute(sql: "UPDATE todo SET title = ? WHERE id = ?", arguments: [title, id])
            guard database.changesCount > 0 else { throw StateError.notFound(resource: "Todo") }
        }
    }

    package func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        try await write { database in
            try database.execute(sql: "UPDATE todo SET isDone = ? WHERE id = ?", arguments: [isDone, id])
            guard database.changesCount > 0 else { throw StateError.notFound(resource: "Todo") }
        }
    }

    package func delete(id: Todo.ID) async throws {
        try await write { database in
            try database.execute(sql: "DELETE FROM todo WHERE id = ?", arguments: [id])
        }
    }

    package func deleteDone() async throws {
        try await write { database in
            try database.execute(sql: "DELETE FROM todo WHERE isDone")
        }
    }

    /// Makes a change in a transaction of its own.
    private func write(_ change: @escaping @Sendable (Database) throws -> Void) async throws {
        try await translatingErrors { try await queue.write(change) }
    }

    /// Throws SQLite's errors as `StateError`s: a database that is busy is worth another try, any other error is not.
    private func translatingErrors<Value>(_ access: () async throws -> Value) async throws -> Value {
        do {
            return try await access()
        } catch let error as DatabaseError {
            let message = error.message ?? error.description
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: throw StateError.server(code: 503, message: message)
            default: throw StateError.custom(code: "database", message: message, underlying: error.description)
            }
        }
    }
}

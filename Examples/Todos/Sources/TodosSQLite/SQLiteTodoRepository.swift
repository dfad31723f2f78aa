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

    package func todos(in list: TodoList) async throws -> [Todo] {
        try await translatingErrors {
            try await queue.read { database in
                let query = "SELECT id, title, isDone FROM todo WHERE list = ? ORDER BY id"
                return try Row.fetchAll(database, sql: query, arguments: [list.rawValue]).map { row in
                    Todo(id: row["id"], title: row["title"], isDone: row["isDone"])
                }
            }
        }
    }

    package func add(title: String, to list: TodoList) async throws -> Todo {
        try await write { database in
            try database.execute(
                sql: "INSERT INTO todo (title, list) VALUES (?, ?)", arguments: [title, list.rawValue])
            return Todo(id: Int(database.lastInsertedRowID), title: title, isDone: false)
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

    package func deleteDone(in list: TodoList) async throws -> [Todo.ID] {
        try await write { database in
            let done = "FROM todo WHERE isDone AND list = ?"
            let ids = try Int.fetchAll(database, sql: "SELECT id \(done)", arguments: [list.rawValue])
            try database.execute(sql: "DELETE \(done)", arguments: [list.rawValue])
            return ids
        }
    }

    package func apply(_ changes: TodoChanges, to list: TodoList) async throws {
        try await write { database in
            for id in changes.deleted {
                try database.execute(sql: "DELETE FROM todo WHERE id = ?", arguments: [id])
            }
            for todo in changes.changed {
                try database.execute(
                    sql: "UPDATE todo SET title = ?, isDone = ? WHERE id = ?",
                    arguments: [todo.title, todo.isDone, todo.id])
                guard database.changesCount > 0 else { throw StateError.notFound(resource: "Todo") }
            }
            for todo in changes.added {
                try database.execute(
                    sql: "INSERT INTO todo (id, title, isDone, list) VALUES (?, ?, ?, ?)",
                    arguments: [todo.id, todo.title, todo.isDone, list.rawValue])
            }
        }
    }

    /// Makes a change in a transaction of its own.
    private func write<Answer: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
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

package import GRDB
import Lockstep
import SQLiteFiles
package import TodosCore

/// A repository of todos in an SQLite database.
package struct SQLiteTodoRepository: TodoRepository {
    private let queue: DatabaseQueue

    /// Creates a repository.
    ///
    /// - Parameter queue: The database, opened by `DatabaseFile.todos`.
    package init(_ queue: DatabaseQueue) {
        self.queue = queue
    }

    package func todos(in list: TodoList) async throws -> [Todo] {
        try await queue.answer { database in
            let query = "SELECT id, title, isDone FROM todo WHERE list = ? ORDER BY id"
            return try Row.fetchAll(database, sql: query, arguments: [list.rawValue]).map { row in
                Todo(id: row["id"], title: row["title"], isDone: row["isDone"])
            }
        }
    }

    package func add(title: String, to list: TodoList) async throws -> Todo {
        try await queue.change { database in
            try database.execute(
                sql: "INSERT INTO todo (title, list) VALUES (?, ?)", arguments: [title, list.rawValue])
            return Todo(id: Int(database.lastInsertedRowID), title: title, isDone: false)
        }
    }

    package func rename(id: Todo.ID, to title: String) async throws {
        try await queue.change { database in
            try database.execute(sql: "UPDATE todo SET title = ? WHERE id = ?", arguments: [title, id])
            guard database.changesCount > 0 else { throw StateError.notFound(resource: "Todo") }
        }
    }

    package func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        try await queue.change { database in
            try database.execute(sql: "UPDATE todo SET isDone = ? WHERE id = ?", arguments: [isDone, id])
            guard database.changesCount > 0 else { throw StateError.notFound(resource: "Todo") }
        }
    }

    package func delete(id: Todo.ID) async throws {
        try await queue.change { database in
            try database.execute(sql: "DELETE FROM todo WHERE id = ?", arguments: [id])
        }
    }

    package func deleteDone(in list: TodoList) async throws -> [Todo.ID] {
        try await queue.change { database in
            let done = "FROM todo WHERE isDone AND list = ?"
            let ids = try Int.fetchAll(database, sql: "SELECT id \(done)", arguments: [list.rawValue])
            try database.execute(sql: "DELETE \(done)", arguments: [list.rawValue])
            return ids
        }
    }

    package func apply(_ changes: TodoChanges, to list: TodoList) async throws {
        try await queue.change { database in
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
}

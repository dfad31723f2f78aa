import Foundation
import GRDB
import SQLiteFiles
import Testing
import TodosCore
import TodosSQLite

/// Tests of files that are not a database of todos: they are refused and stay unchanged.
struct TodoDatabaseTests {
    /// Expects that opening the file from `make` throws `error` and does not change the folder.
    private func expectRefusal(_ error: (String) -> DatabaseFileError, make: (String) async throws -> Void) async throws
    {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "precious").path
            try await make(path)
            let before = try Data(contentsOf: URL(filePath: path))
            #expect(throws: error(path)) { try SQLiteTodoRepository(DatabaseFile.todos.open(path: path)) }
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["precious"])
        }
    }

    @Test(arguments: ["Dear diary", String(repeating: "Dear diary. ", count: 1000)])
    func `A file that is not an SQLite database is refused`(content: String) async throws {
        try await expectRefusal(DatabaseFileError.notADatabase) { path in
            try Data(content.utf8).write(to: URL(filePath: path))
        }
    }

    @Test
    func `A database of another program is refused`() async throws {
        try await expectRefusal(DatabaseFileError.foreign) { path in
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE todo (id INTEGER PRIMARY KEY, note TEXT)") }
            try queue.close()
        }
    }

    @Test
    func `A database of another program with a write-ahead log is refused`() async throws {
        try await expectRefusal(DatabaseFileError.foreign) { path in
            let pool = try DatabasePool(path: path)
            try await pool.write { try $0.execute(sql: "CREATE TABLE diary (entry TEXT)") }
            try pool.close()
        }
    }

    /// Creates a database of many pages of 4096 bytes.
    private func makeDatabase(path: String) async throws -> Data {
        let repository = try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
        for _ in 1...40 { _ = try await repository.add(title: String(repeating: "Long. ", count: 400), to: .home) }
        return try Data(contentsOf: URL(filePath: path))
    }

    /// The damaged bytes: from the schema on, from the table of todos on, and one page in the middle.
    @Test(arguments: [200..<60_000, 5000..<60_000, 32_768..<36_864])
    func `A damaged database is refused`(bytes: Range<Int>) async throws {
        try await expectRefusal(DatabaseFileError.damaged) { path in
            var content = try await makeDatabase(path: path)
            #expect(content.count > bytes.upperBound)
            content.replaceSubrange(bytes, with: Data(repeating: 0x55, count: bytes.count))
            try content.write(to: URL(filePath: path))
        }
    }

    @Test
    func `A truncated database is refused`() async throws {
        try await expectRefusal(DatabaseFileError.damaged) { path in
            try await makeDatabase(path: path).prefix(6000).write(to: URL(filePath: path))
        }
    }

    @Test
    func `A database of a newer version is refused`() async throws {
        try await expectRefusal(DatabaseFileError.newer) { path in
            _ = try DatabaseFile.todos.open(path: path)
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('From the future')") }
            try queue.close()
        }
    }

    @Test
    func `A folder is refused`() async throws {
        try await withTemporaryFolder { folder in
            #expect(throws: DatabaseFileError.unusable(path: folder.path, reason: "it is a folder")) {
                try SQLiteTodoRepository(DatabaseFile.todos.open(path: folder.path))
            }
        }
    }

    @Test
    func `A file in a missing folder is refused, and the folder is not created`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "missing/todos.sqlite").path
            #expect(throws: DatabaseFileError.unusable(path: path, reason: "unable to open database file")) {
                try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
            }
            let made = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(made.isEmpty)
        }
    }

    /// The superuser may write to every file, so this test is skipped for the superuser.
    @Test(.enabled(if: geteuid() != 0))
    func `A read-only file is refused`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            _ = try DatabaseFile.todos.open(path: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
            let reason = "attempt to write a readonly database"
            #expect(throws: DatabaseFileError.unusable(path: path, reason: reason)) {
                try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
            }
        }
    }

    @Test
    func `An empty file becomes a database`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            try Data().write(to: URL(filePath: path))
            _ = try await SQLiteTodoRepository(DatabaseFile.todos.open(path: path)).add(title: "Milk", to: .home)
            #expect(
                try await SQLiteTodoRepository(DatabaseFile.todos.open(path: path)).todos(in: .home).map(\.title) == [
                    "Milk"
                ])
        }
    }

    @Test
    func `Opening a database again does not change its file`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            let repository = try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
            #expect(try await repository.todos(in: .home) == [])
            let before = try Data(contentsOf: URL(filePath: path))
            _ = try DatabaseFile.todos.open(path: path)
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    @Test
    func `The todos of a file without lists are in the first list`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            let queue = try DatabaseQueue(path: path)
            // The data that the first version of the program wrote.
            try await queue.write { database in
                try database.execute(
                    sql: """
                        PRAGMA application_id = \(0x546F_646F);
                        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                        INSERT INTO grdb_migrations VALUES ('Create todo');
                        CREATE TABLE todo (
                            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, isDone BOOLEAN NOT NULL DEFAULT 0
                        );
                        INSERT INTO todo (title, isDone) VALUES ('Milk', 0), ('Gone', 0), ('Bread', 1);
                        DELETE FROM todo WHERE title = 'Gone';
                        """)
            }
            try queue.close()
            for _ in 1...2 {
                let repository = try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
                let old = [Todo(id: 1, title: "Milk", isDone: false), Todo(id: 3, title: "Bread", isDone: true)]
                #expect(try await repository.todos(in: .home) == old)
                #expect(try await repository.todos(in: .work) == [])
            }
            #expect(
                try await SQLiteTodoRepository(DatabaseFile.todos.open(path: path)).add(title: "Tea", to: .work).id == 4
            )
        }
    }
}

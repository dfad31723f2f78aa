import Foundation
import SQLiteFiles
import Testing
import TodosCore

@testable import TodosSQLite

/// Tests of the file of an app.
struct TodoDatabaseFileTests {
    @Test
    func `A missing folder is created, and the todos are read when the file is opened again`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "Application Support/Todos/todos.sqlite")
            func open() throws -> SQLiteTodoRepository { SQLiteTodoRepository(try TodoDatabaseFile.open(file)) }
            _ = try await open().add(title: "Milk", to: .home)
            #expect(try await open().todos(in: .home).map(\.title) == ["Milk"])
        }
    }

    @Test
    func `A file that cannot be used stays unchanged`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "diary.txt")
            try Data("Dear diary".utf8).write(to: file)
            await #expect(throws: DatabaseFileError.notADatabase(path: file.path)) {
                try await TodoDatabaseFile.use(file)
            }
            #expect(try String(contentsOf: file, encoding: .utf8) == "Dear diary")
        }
    }
}

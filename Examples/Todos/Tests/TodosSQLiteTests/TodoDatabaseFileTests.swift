import Foundation
import SQLiteFiles
import Testing
import TodosCore

@testable import TodosSQLite

/// The file of an app.
struct TodoDatabaseFileTests {
    @Test
    func `Its folder is made, and what was kept is there again`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "Application Support/Todos/todos.sqlite")
            _ = try await TodoDatabaseFile.open(file).add(title: "Milk", to: .home)
            #expect(try await TodoDatabaseFile.open(file).todos(in: .home).map(\.title) == ["Milk"])
        }
    }

    @Test
    func `What cannot be used is left alone`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "diary.txt")
            try Data("Dear diary".utf8).write(to: file)
            #expect(throws: DatabaseFileError.notADatabase(path: file.path)) { try TodoDatabaseFile.use(file) }
            #expect(try String(contentsOf: file, encoding: .utf8) == "Dear diary")
        }
    }
}

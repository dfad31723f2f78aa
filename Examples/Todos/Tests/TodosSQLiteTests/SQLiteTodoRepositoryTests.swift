import Foundation
import GRDB
import Lockstep
import Testing
import TodosCore
import TodosSQLite

struct SQLiteTodoRepositoryTests {
    @Test
    func `Todos are there after the file was opened again`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            do {
                let repository = try SQLiteTodoRepository(path: path)
                try await repository.add(title: "Milk")
                try await repository.add(title: "Ünïcödé 🥖 'quoted' \"twice\"; DROP TABLE todo")
                try await repository.setDone(true, id: 1)
            }
            let repository = try SQLiteTodoRepository(path: path)
            #expect(
                try await repository.todos() == [
                    Todo(id: 1, title: "Milk", isDone: true),
                    Todo(id: 2, title: "Ünïcödé 🥖 'quoted' \"twice\"; DROP TABLE todo", isDone: false),
                ]
            )
        }
    }

    @Test
    func `An id is never given twice, and the order stays`() async throws {
        let repository = try SQLiteTodoRepository.inMemory()
        for title in ["One", "Two", "Three"] { try await repository.add(title: title) }
        try await repository.delete(id: 3)
        try await repository.setDone(true, id: 1)
        try await repository.add(title: "Four")
        #expect(try await repository.todos().map(\.id) == [1, 2, 4])
        #expect(try await repository.todos().map(\.title) == ["One", "Two", "Four"])
    }

    @Test
    func `What is gone cannot be done or renamed, and can be deleted`() async throws {
        let repository = try SQLiteTodoRepository.inMemory()
        await #expect(throws: StateError.notFound(resource: "Todo")) { try await repository.setDone(true, id: 7) }
        await #expect(throws: StateError.notFound(resource: "Todo")) { try await repository.rename(id: 7, to: "Tea") }
        try await repository.delete(id: 7)
    }

    @Test
    func `Renaming changes one title and nothing else`() async throws {
        let repository = try SQLiteTodoRepository.inMemory()
        for title in ["One", "Two"] { try await repository.add(title: title) }
        try await repository.setDone(true, id: 2)
        try await repository.rename(id: 2, to: "Zwei; DROP TABLE todo")
        #expect(
            try await repository.todos() == [
                Todo(id: 1, title: "One", isDone: false),
                Todo(id: 2, title: "Zwei; DROP TABLE todo", isDone: true),
            ]
        )
    }

    @Test
    func `All that is done is deleted`() async throws {
        let repository = try SQLiteTodoRepository.inMemory()
        for title in ["One", "Two", "Three"] { try await repository.add(title: title) }
        try await repository.deleteDone()
        #expect(try await repository.todos().count == 3)
        for id in [1, 3] { try await repository.setDone(true, id: id) }
        try await repository.deleteDone()
        #expect(try await repository.todos().map(\.title) == ["Two"])
    }

    @Test
    func `When one of the done todos cannot be deleted, none is`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            let repository = try SQLiteTodoRepository(path: path)
            for title in ["One", "Two"] {
                try await repository.add(title: title)
            }
            for id in [1, 2] { try await repository.setDone(true, id: id) }
            let protect = """
                CREATE TRIGGER protect BEFORE DELETE ON todo WHEN old.id = 2
                BEGIN SELECT RAISE(FAIL, 'It is protected'); END
                """
            try await DatabaseQueue(path: path).write { try $0.execute(sql: protect) }
            await #expect(throws: StateError.self) { try await repository.deleteDone() }
            #expect(try await repository.todos().map(\.title) == ["One", "Two"])
        }
    }

    @Test
    func `Two programs can share a file`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            let one = try SQLiteTodoRepository(path: path)
            let other = try SQLiteTodoRepository(path: path)
            try await one.add(title: "Milk")
            try await other.add(title: "Bread")
            #expect(try await one.todos().map(\.title) == ["Milk", "Bread"])
        }
    }
}

import Foundation
import GRDB
import Lockstep
import SQLiteFiles
import Testing
import TodosCore
import TodosSQLite

struct SQLiteTodoRepositoryTests {
    @Test
    func `The todos stay in the file, and are read when it is opened again`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            do {
                let repository = try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
                _ = try await repository.add(title: "Milk", to: .home)
                _ = try await repository.add(title: "Ünïcödé 🥖 'quoted' \"twice\"; DROP TABLE todo", to: .home)
                try await repository.setDone(true, id: 1)
            }
            let repository = try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
            #expect(
                try await repository.todos(in: .home) == [
                    Todo(id: 1, title: "Milk", isDone: true),
                    Todo(id: 2, title: "Ünïcödé 🥖 'quoted' \"twice\"; DROP TABLE todo", isDone: false),
                ]
            )
        }
    }

    @Test
    func `An id is never used twice, and the order of the todos stays`() async throws {
        let repository = try SQLiteTodoRepository(DatabaseFile.todos.inMemory())
        for title in ["One", "Two", "Three"] { _ = try await repository.add(title: title, to: .home) }
        try await repository.delete(id: 3)
        try await repository.setDone(true, id: 1)
        _ = try await repository.add(title: "Four", to: .home)
        #expect(try await repository.todos(in: .home).map(\.id) == [1, 2, 4])
        #expect(try await repository.todos(in: .home).map(\.title) == ["One", "Two", "Four"])
    }

    @Test
    func `A missing todo cannot be marked as done or renamed, and deleting it does nothing`() async throws {
        let repository = try SQLiteTodoRepository(DatabaseFile.todos.inMemory())
        await #expect(throws: StateError.notFound(resource: "Todo")) { try await repository.setDone(true, id: 7) }
        await #expect(throws: StateError.notFound(resource: "Todo")) { try await repository.rename(id: 7, to: "Tea") }
        try await repository.delete(id: 7)
    }

    @Test
    func `Renaming changes one title and nothing else`() async throws {
        let repository = try SQLiteTodoRepository(DatabaseFile.todos.inMemory())
        for title in ["One", "Two"] { _ = try await repository.add(title: title, to: .home) }
        try await repository.setDone(true, id: 2)
        try await repository.rename(id: 2, to: "Zwei; DROP TABLE todo")
        #expect(
            try await repository.todos(in: .home) == [
                Todo(id: 1, title: "One", isDone: false),
                Todo(id: 2, title: "Zwei; DROP TABLE todo", isDone: true),
            ]
        )
    }

    @Test
    func `All done todos are deleted`() async throws {
        let repository = try SQLiteTodoRepository(DatabaseFile.todos.inMemory())
        for title in ["One", "Two", "Three"] { _ = try await repository.add(title: title, to: .home) }
        _ = try await repository.deleteDone(in: .home)
        #expect(try await repository.todos(in: .home).count == 3)
        for id in [1, 3] { try await repository.setDone(true, id: id) }
        _ = try await repository.deleteDone(in: .home)
        #expect(try await repository.todos(in: .home).map(\.title) == ["Two"])
    }

    @Test
    func `If one of the done todos cannot be deleted, none is deleted`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            let repository = try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
            for title in ["One", "Two"] {
                _ = try await repository.add(title: title, to: .home)
            }
            for id in [1, 2] { try await repository.setDone(true, id: id) }
            let protect = """
                CREATE TRIGGER protect BEFORE DELETE ON todo WHEN old.id = 2
                BEGIN SELECT RAISE(FAIL, 'It is protected'); END
                """
            try await DatabaseQueue(path: path).write { try $0.execute(sql: protect) }
            await #expect(throws: StateError.self) { _ = try await repository.deleteDone(in: .home) }
            #expect(try await repository.todos(in: .home).map(\.title) == ["One", "Two"])
        }
    }

    @Test
    func `Two programs can share a file`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "todos.sqlite").path
            let one = try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
            let other = try SQLiteTodoRepository(DatabaseFile.todos.open(path: path))
            _ = try await one.add(title: "Milk", to: .home)
            _ = try await other.add(title: "Bread", to: .home)
            #expect(try await one.todos(in: .home).map(\.title) == ["Milk", "Bread"])
        }
    }

    @Test
    func `Each list has its own todos`() async throws {
        let repository = try SQLiteTodoRepository(DatabaseFile.todos.inMemory())
        let milk = try await repository.add(title: "Milk", to: .home)
        let call = try await repository.add(title: "Call", to: .work)
        #expect(try await repository.todos(in: .home) == [milk])
        #expect(try await repository.todos(in: .work) == [call])
        for todo in [milk, call] { try await repository.setDone(true, id: todo.id) }
        #expect(try await repository.deleteDone(in: .work) == [call.id])
        #expect(try await repository.todos(in: .home).map(\.id) == [milk.id])
    }

    @Test
    func `Several changes are made together, and a restored todo keeps its id`() async throws {
        let repository = try SQLiteTodoRepository(DatabaseFile.todos.inMemory())
        var before: [Todo] = []
        for title in ["One", "Two", "Three"] { before.append(try await repository.add(title: title, to: .work)) }
        var after = Array(before.dropFirst())
        after[0].title = "Zwei"
        after[1].isDone = true
        try await repository.apply(TodoChanges(from: before, to: after), to: .work)
        #expect(try await repository.todos(in: .work) == after)
        try await repository.apply(TodoChanges(from: after, to: before), to: .work)
        #expect(try await repository.todos(in: .work) == before)
        #expect(try await repository.todos(in: .home) == [])
    }

    @Test
    func `If one of several changes cannot be made, none is made`() async throws {
        let repository = try SQLiteTodoRepository(DatabaseFile.todos.inMemory())
        let one = try await repository.add(title: "One", to: .home)
        let gone = Todo(id: 7, title: "Gone", isDone: false)
        let back = Todo(id: 7, title: "Back", isDone: false)
        let changes = TodoChanges(from: [one, gone], to: [back])
        await #expect(throws: StateError.notFound(resource: "Todo")) {
            try await repository.apply(changes, to: .home)
        }
        #expect(try await repository.todos(in: .home) == [one])
    }
}

// What the tutorial BuildingTodos shows of screens, word for word, between marks that name the step's file; `SnippetTests` compares the two.
// The store and what it needs are those of the tutorial's earlier steps.

import Foundation
import Lockstep
import SwiftUI

#if os(Linux)
    extension URL {
        /// Foundation on Linux lacks this property.
        fileprivate static var applicationSupportDirectory: URL { FileManager.default.temporaryDirectory }
    }
#endif

/// The tutorial's types, apart from those of the articles.
enum Tutorial {
    struct Todo: Equatable, Identifiable, Sendable {
        let id: Int
        var title: String
        var isDone = false
    }

    protocol TodoRepository: Sendable {
        func todos() async throws -> [Todo]
        func add(_ title: String) async throws -> Todo
        func setDone(_ isDone: Bool, id: Todo.ID) async throws
    }

    struct EmptyRepository: TodoRepository {
        func todos() async throws -> [Todo] { [] }
        func add(_ title: String) async throws -> Todo { throw ValidationError.required(field: "Title") }
        func setDone(_ isDone: Bool, id: Todo.ID) async throws {}
    }

    enum TodoOperation: Hashable {
        case add, change(Todo.ID)
    }

    @Statable([Todo].self, operations: TodoOperation.self)
    @MainActor @Observable
    final class TodoStore {
        let repository: any TodoRepository

        init(_ repository: any TodoRepository = EmptyRepository()) { self.repository = repository }

        func refresh() async {
            await load { try await self.repository.todos() }
        }

        func add(_ title: String) async {
            await operations.run(.add, policy: .drop) {
                let todo = try await self.repository.add(title)
                self.update { $0.append(todo) }
            }
        }

        func setDone(_ isDone: Bool, _ todo: Todo) async {
            await operations.run(.change(todo.id), policy: .queue) {
                try await self.optimistically({ list in
                    for index in list.indices where list[index].id == todo.id { list[index].isDone = isDone }
                }) {
                    try await self.repository.setDone(isDone, id: todo.id)
                }.get()
            }
        }
    }

    enum FirstStep {
        // snippet: 07-TodosScreen.swift
        struct TodosScreen: View {
            let store: TodoStore

            var body: some View {
                StateDrivenView(store, load: { try await store.repository.todos() }) { todos in
                    List(todos) { Text($0.title) }
                }
            }
        }
        // end
    }

    // snippet: 08-TodoRow.swift
    struct TodoRow: View {
        let todo: Todo
        let store: TodoStore

        var body: some View {
            VStack {
                Button(todo.isDone ? "Mark as not done" : "Mark as done") {
                    Task { await store.setDone(!todo.isDone, todo) }
                }
                Text(todo.title)
                if let error = store.operations.error(for: .change(todo.id)) { Text(error.localizedMessage) }
            }
        }
    }
    // end

    // snippet: 09-TodosScreen.swift
    struct TodosScreen: View {
        let store: TodoStore
        @State private var title = ""

        var body: some View {
            TextField("New todo", text: $title)
            Button("Add") {
                Task {
                    await store.add(title)
                    if store.operations.error(for: .add) == nil { title = "" }
                }
            }
            .disabled(store.operations.isActive(.add))
            if let error = store.operations.error(for: .add) { Text(error.localizedMessage) }
            StateDrivenView(store, load: { try await store.repository.todos() }) { todos in
                List(todos) { TodoRow(todo: $0, store: store) }
            }
        }
    }
    // end

    nonisolated enum TodoFilter: String, Codable, Sendable {
        case all, active, done
    }

    @Store
    @MainActor @Observable
    final class FilterStore {
        var filter: TodoFilter = .all

        init(file: URL) { persist(\.filter, in: .file(file)) }
    }

    @MainActor
    final class ShownTodos {
        let todos: TodoStore
        let filter: FilterStore
        private(set) lazy var list = Derived { [todos, filter] in
            (todos.value ?? []).filter { todo in
                switch filter.filter {
                case .all: true
                case .active: !todo.isDone
                case .done: todo.isDone
                }
            }
        }

        init(_ todos: TodoStore, _ filter: FilterStore) {
            self.todos = todos
            self.filter = filter
        }
    }

    enum LastStep {
        // snippet: 12-TodosScreen.swift
        struct TodosScreen: View {
            let shown: ShownTodos
            @State private var title = ""

            private var store: TodoStore { shown.todos }

            var body: some View {
                Picker("Show", selection: shown.filter.binding(\.filter)) {
                    Text("All").tag(TodoFilter.all)
                    Text("Active").tag(TodoFilter.active)
                    Text("Done").tag(TodoFilter.done)
                }
                TextField("New todo", text: $title)
                Button("Add") {
                    Task {
                        await store.add(title)
                        if store.operations.error(for: .add) == nil { title = "" }
                    }
                }
                .disabled(store.operations.isActive(.add))
                if let error = store.operations.error(for: .add) { Text(error.localizedMessage) }
                StateDrivenView(store, load: { try await store.repository.todos() }) { _ in
                    List(shown.list.value) { TodoRow(todo: $0, store: store) }
                }
            }
        }
        // end

        // snippet: 13-TodosApp.swift
        struct TodosApp: App {
            @State private var shown = ShownTodos(
                TodoStore(), FilterStore(file: .applicationSupportDirectory.appending(path: "filter")))

            var body: some Scene {
                WindowGroup { TodosScreen(shown: shown) }
            }
        }
        // end
    }
}

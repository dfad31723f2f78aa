// What the tutorial BuildingTodos shows of screens, word for word, between marks that name the step's file; `SnippetTests` compares the two.
// The store and what it needs are those of the tutorial's earlier steps.

import Lockstep
import SwiftUI

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

    enum TodoOperation: Hashable {
        case add, change(Todo.ID)
    }

    @Statable([Todo].self, operations: TodoOperation.self)
    @MainActor @Observable
    final class TodoStore {
        let repository: any TodoRepository

        init(_ repository: any TodoRepository) { self.repository = repository }

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
                    title = ""
                }
            }
            .disabled(store.operations.isActive(.add))
            StateDrivenView(store, load: { try await store.repository.todos() }) { todos in
                List(todos) { TodoRow(todo: $0, store: store) }
            }
        }
    }
    // end
}

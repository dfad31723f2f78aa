import Lockstep

enum TodoOperation: Hashable {
    case add, change(Todo.ID)
}

@Statable([Todo].self, operations: TodoOperation.self)
@MainActor @Observable
final class TodoStore {
    @Outward(\.repository) @ObservationIgnored var repository: any TodoRepository

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

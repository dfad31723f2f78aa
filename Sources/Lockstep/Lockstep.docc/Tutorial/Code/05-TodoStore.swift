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
}

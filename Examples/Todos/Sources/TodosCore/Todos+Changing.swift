extension [Todo] {
    /// Replaces the todo with the same id, or inserts the todo in order of age.
    mutating func put(_ todo: Todo) {
        if let index = firstIndex(where: { $0.id == todo.id }) {
            self[index] = todo
        } else {
            insert(todo, at: firstIndex { $0.id > todo.id } ?? endIndex)
        }
    }

    /// Changes the todo with an id, if there is one.
    mutating func update(id: Todo.ID, _ change: (inout Todo) -> Void) {
        if let index = firstIndex(where: { $0.id == id }) { change(&self[index]) }
    }
}

protocol TodoRepository: Sendable {
    func todos() async throws -> [Todo]
    func add(_ title: String) async throws -> Todo
    func setDone(_ isDone: Bool, id: Todo.ID) async throws
}

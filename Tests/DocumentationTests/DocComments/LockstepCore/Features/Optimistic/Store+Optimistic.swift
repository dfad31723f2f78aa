private struct Todo: Identifiable, Sendable {
    var id = 0
    var title = ""
}

extension [Todo] {
    mutating func replace(_ todo: Todo) {}
}

private struct Todos: Sendable {
    var todos: [Todo] = []
}

private struct API: Sendable {
    func add(_ todo: Todo) async throws -> Todo { todo }
    func todos() async throws -> [Todo] { [] }
}

@MainActor private let store = Store(state: Todos())
private let (api, todo) = (API(), Todo())

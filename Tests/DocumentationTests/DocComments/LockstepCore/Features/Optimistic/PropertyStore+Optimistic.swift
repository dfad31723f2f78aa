private struct Todo: Identifiable, Sendable {
    var id = 0
    var title = ""
}

@Store @MainActor @Observable
private final class TodoStore {
    var todos: [Todo] = []
}

private struct API: Sendable {
    func add(_ todo: Todo) async throws -> Todo { todo }
}

@MainActor private let store = TodoStore()
private let (api, todo) = (API(), Todo())

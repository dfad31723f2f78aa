private struct Todo: Codable, Sendable {
    var title = ""
}

private enum Filter: Codable, Sendable {
    case all, done
}

@MainActor private let todos = TodoStore()
private let url = URL(filePath: "/todos")

protocol APIClient: Sendable {}

struct MockAPIClient: APIClient {}

extension Dependencies {
    @Inward var apiClient: any APIClient = unimplemented("apiClient")
}

@MainActor
final class ToDoStore {
    func load() async {}
}

@MainActor private let store = ToDoStore()

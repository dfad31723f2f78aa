struct ToDo {}

@Store @MainActor @Observable
final class ToDoStore {
    var todos: [ToDo] = []
    var isAlertPresented = false
}

protocol APIClient: Sendable {
    func fetchItems() async throws -> [ToDo]
}

extension Dependencies {
    @Inward var apiClient: any APIClient = unimplemented("apiClient")
}

@Interactor
final class AlertInteractor {
    @Outward(\.apiClient) private var apiClient: any APIClient

    @Reducer(ToDoStore.self, set: \.isAlertPresented)
    private func showAlert() -> Bool { true }

    // block 2
}

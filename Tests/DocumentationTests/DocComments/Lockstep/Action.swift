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
final class ConfirmInteractor {
    @Middleware(ToDoStore.self)
    private func track(_ proxy: ToDoStore.Proxy) {}

    @Middleware(ToDoStore.self)
    private func fetch(_ proxy: ToDoStore.Proxy) async {}

    @Reducer(ToDoStore.self, set: \.isAlertPresented)
    private func showAlert() -> Bool { true }

    // block 2

    // block 3
}

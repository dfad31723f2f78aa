struct MockAPI {
    func items() async throws -> [String] { ["Milk"] }
}

@Observable
@Store
final class ToDoStore {
    var items: [String] = []
}

@Interactor
final class ToDoInteractor {
    let api: MockAPI

    init(api: MockAPI) { self.api = api }

    static func build() -> ToDoInteractor { ToDoInteractor(api: MockAPI()) }

    var refresh: AsyncAction<ToDoStore> {
        AsyncAction { AsyncReducer(setter: \.items) { try await self.api.items() } }
    }
}

@MainActor private let store = ToDoStore()

struct API: Sendable {
    func save(_ items: [String]) async throws {}
}

@Observable
@Store(ListInteractor.self)
final class ListStore {
    var items: [String] = []
    var isSaved = false
}

@MainActor
func start(_ store: ListStore) {
    // block 1
}

@MainActor
func upload(_ store: ListStore, to api: API) {
    // block 2
}

@Interactor
final class ListInteractor {
    let api = API()

    var search: AsyncAction<ListStore, String> {
        AsyncAction { text in Reducer(setter: \.items) { [text] } }
    }

    var save: AsyncAction<ListStore> {
        AsyncAction {
            // block 3
        }
    }
}

struct API {
    func save(_ items: [String]) async throws {}
    func items(after count: Int) async throws -> [String] { [] }
}

@Observable
@Store
final class ListStore {
    var items: [String] = []
    var isSaved = false
}

@Interactor
final class ListInteractor {
    let api = API()

    var save: AsyncAction<ListStore> {
        AsyncAction {
            // block 1
        }
    }

    var loadMore: AsyncAction<ListStore> {
        AsyncAction {
            // block 2
        }
    }
}

struct API {
    func search(_ query: String) async throws -> [String] { [] }
}

@Observable
@Store
final class SearchStore {
    var query = ""
    var results: [String] = []
}

@Interactor
final class SearchInteractor {
    let api = API()

    var search: AsyncAction<SearchStore> {
        AsyncAction {
            // block 1
        }
    }
}

struct API {
    func items() async throws -> [String] { [] }
}

@Observable
@Store
final class ListStore {
    var items: [String] = []
}

@Interactor
final class ListInteractor {
    let api = API()

    var refresh: AsyncAction<ListStore> {
        AsyncAction {
            // block 1
        }
    }
}

struct Item: Equatable {
    var price = 0
}

struct API {
    func items() async throws -> [Item] { [] }
}

@Observable
@Store
final class CartStore {
    var items: [Item] = []
    var total = 0
    var isDirty = false
    var isLoading = false
}

private let isOrdered = true

@Interactor
final class CartInteractor {
    let api = API()

    var load: AsyncAction<CartStore> {
        AsyncAction {
            // block 2
        }
    }
}

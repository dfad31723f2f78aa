@Interactor
final class ShoppingInteractor {
    var addItem: Action<ShoppingStore, String, String> {
        Action { name, amount in Reducer(get: \.items, set: \.items) { $0 + ["\(name), \(amount)"] } }
    }
    var refresh: AsyncAction<ShoppingStore> { AsyncAction {} }
}

@Observable
@Store(ShoppingInteractor.self)
final class ShoppingStore {
    var items: [String] = []
}

@MainActor private let store = ShoppingStore()

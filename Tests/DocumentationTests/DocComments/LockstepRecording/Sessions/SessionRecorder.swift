@Store @MainActor @Observable
private final class ShoppingStore {
    var draft = ""

    var add: Action<ShoppingStore, String> { Action { item in Reducer(setter: \.draft) { item } } }
}

@MainActor private let store = ShoppingStore()

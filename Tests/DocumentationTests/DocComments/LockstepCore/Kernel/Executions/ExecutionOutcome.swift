@Observable
@Store
final class ItemsStore {
    var items: [String] = []

    var refresh: AsyncAction<ItemsStore> { AsyncAction {} }
}

@MainActor private let store = ItemsStore()

struct Item {
    let title: String
}

@Statable([Item].self) @MainActor @Observable
final class ItemStore {}

@MainActor private let store = ItemStore()

struct Item: Equatable {
    let name: String
}

@Statable([Item].self) @MainActor @Observable
final class ItemStore {}

@MainActor private let store = ItemStore()
@MainActor private let gate = Gate<String>()

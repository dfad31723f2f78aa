struct Item: Identifiable {
    let id: Int
    let title: String
}

@Statable([Item].self) @MainActor @Observable
final class ItemStore {}

struct API {
    func items() async throws -> [Item] { [] }
}

@MainActor private let store = ItemStore()
private let api = API()

struct API {
    func items() async throws -> [String] { [] }
}

private let api = API()

@Statable([String].self)
@MainActor @Observable
final class ItemStore {}

@MainActor private let store = ItemStore()

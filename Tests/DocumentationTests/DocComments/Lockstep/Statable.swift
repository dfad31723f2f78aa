struct UserProfile {
    let name: String
}

struct Item: Identifiable {
    let id: Int
}

struct API {
    func fetchProfile() async throws -> UserProfile { UserProfile(name: "") }
    func saveItems(_ items: [Item]) async throws -> [Item] { items }
}

private let api = API()

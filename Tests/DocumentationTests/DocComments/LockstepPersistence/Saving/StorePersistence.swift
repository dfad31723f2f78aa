private struct Cart: Codable, Sendable {
    var items: [String] = []
}

@MainActor private let store = Store(state: Cart())
private let url = URL(filePath: "/cart")

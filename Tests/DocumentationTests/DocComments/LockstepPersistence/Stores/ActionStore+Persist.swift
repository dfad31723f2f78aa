private struct Todo: Codable, Sendable {
    var title = ""
}

private enum Filter: Codable, Sendable {
    case all, done
}

@MainActor private let todos = TodoStore()

private struct CartV1: Codable, Sendable {
    var items: [String]
}

private struct Cart: Codable, Sendable {
    var items: [String] = []
    var filter = ""

    init() {}
    init(_ old: CartV1) { items = old.items }
}

@MainActor private let store = Store(state: Cart())
private let url = URL(filePath: "/cart")

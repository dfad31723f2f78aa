private struct Row: Codable, Sendable {
    var text = ""
}

@MainActor private let rows = StoreFamily { (id: Int) in Store(state: Row()) }
private let url = URL(filePath: "/rows")

struct Item: Codable, Equatable {
    var name: String
    var count: Int
}

struct Cart: Codable, Equatable {
    var items: [Item]

    static let migrations: [Migration] = []
}

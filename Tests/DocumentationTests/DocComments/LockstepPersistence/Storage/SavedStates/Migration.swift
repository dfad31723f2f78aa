private struct Cart: Codable, Sendable {
    var items: [Item]
}

private struct Item: Codable, Sendable {
    var name: String
    var count: Int
}

@MainActor private let product = QueryFamily { (id: Int) in "Product \(id)" }
@MainActor private let list = QueryFamily { (_: Int) in [Row]() }[1]
private let row = Row()

private struct Row: Sendable {
    var (id, product) = (0, "")
}

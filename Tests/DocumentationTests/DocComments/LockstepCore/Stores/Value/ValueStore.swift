struct Item {}

struct API {
    func items() async throws -> [Item] { [] }
}

private let api = API()

enum ItemOperation { case save, delete }

struct Item {}

struct Todo {}

@MainActor private let todos = AsyncValue<[Todo]>()
private let title = ""

struct API {
    func add(_ title: String) async throws -> Todo { Todo() }
    func items() async throws -> [Item] { [] }
}

private let api = API()

enum ItemOperation { case save, delete }

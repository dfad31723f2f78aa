struct Item {}

struct API {
    func items() async throws -> [Item] { [] }
}

struct Database {
    func observe() -> AsyncStream<[Item]> { AsyncStream { _ in } }
}

private let api = API()
private let database = Database()
@MainActor private let items = AsyncValue<[Item]>()

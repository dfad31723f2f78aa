struct API {
    func items() async throws -> [String] { [] }
}

private let api = API()

struct Shopping {
    var items = AsyncState<[String]>.idle
}

@MainActor @Observable
final class ShoppingStore: Store<Shopping> {
    init() { super.init(state: Shopping()) }

    func load() async {
        // block 1
    }
}

struct Item {}

struct API {
    func items() async -> [Item] { [] }
}

private let api = API()

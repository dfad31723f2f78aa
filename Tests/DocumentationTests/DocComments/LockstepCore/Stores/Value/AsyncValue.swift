struct Profile {
    var name = ""
}

struct Todo {}

@MainActor private let todos = AsyncValue<[Todo]>()
private let title = ""

struct API {
    func add(_ title: String) async throws -> Todo { Todo() }
    func profile() async throws -> Profile { Profile() }
}

private let api = API()

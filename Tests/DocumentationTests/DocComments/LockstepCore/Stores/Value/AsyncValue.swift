struct Profile {
    var name = ""
}

struct API {
    func profile() async throws -> Profile { Profile() }
}

private let api = API()

struct API {
    func send() async throws {}
}

private let api = API()

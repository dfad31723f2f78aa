protocol APIClient: Sendable {}

struct DefaultAPIClient: APIClient {}

protocol Repository: Sendable {}

struct RemoteRepository: Repository {
    let client: any APIClient
}

protocol Payments: Sendable {}

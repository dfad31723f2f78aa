protocol APIClient: Sendable {}

struct DefaultAPIClient: APIClient {}

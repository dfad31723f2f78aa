protocol APIClient: Sendable {}

struct MockAPIClient: APIClient {}

extension Dependencies {
    @Inward var apiClient: any APIClient = unimplemented("apiClient")
}

protocol APIClient: Sendable {}

struct StagingAPIClient: APIClient {}

extension Dependencies {
    @Inward var apiClient: any APIClient = unimplemented("apiClient")
}

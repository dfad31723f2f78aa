protocol APIClient: Sendable {}

extension Dependencies {
    @Inward var apiClient: any APIClient = unimplemented("apiClient")
}

protocol APIClient: Sendable {}

extension Dependencies {
    @Inward fileprivate var apiClient: any APIClient = unimplemented("apiClient")
}

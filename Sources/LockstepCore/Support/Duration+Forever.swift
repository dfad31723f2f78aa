extension Duration {
    /// A duration that does not end while an app runs: 100 years.
    ///
    /// ```swift
    /// let countries = QueryFamily(keepsUnused: .forever) { (code: String) in try await api.country(code) }
    /// ```
    public static var forever: Duration { .longestSleep }
}

extension Duration {
    /// A duration that does not end while an app runs: 100 years.
    ///
    /// A family that keeps unused members for ever does not check whether observers have left. A stream whose last observer
    /// left stays open, so let the views of a stream hold their entries.
    ///
    /// ```swift
    /// let countries = QueryFamily(keepsUnused: .forever) { (code: String) in try await api.country(code) }
    /// ```
    public static var forever: Duration { .longestSleep }
}

extension Duration {
    /// The longest duration of one sleep: 100 years. The clocks of the system trap if a sleep ends much later.
    package static let longestSleep = Duration.seconds(100 * 365 * 86_400)
}

extension Clock<Duration> {
    /// Sleeps for a duration. A negative duration counts as zero, and a longer duration than 100 years as 100 years.
    ///
    /// Use this method for each duration that a caller of the library passes.
    ///
    /// - Parameter duration: The duration of the sleep.
    /// - Throws: A `CancellationError` if the task is cancelled, or an error of the clock.
    package func limitedSleep(for duration: Duration) async throws {
        try await sleep(for: min(max(duration, .zero), .longestSleep))
    }
}

/// The maximum duration of a wait in a test, with the clock of the wait.
///
/// Parallel tests share the main actor. On a slow machine, the timeout can pass before the tested code runs. So after
/// the timeout, ``wait()`` lets the main actor run other code.
struct Patience: Sendable {
    let timeout: Duration
    let clock: any Clock<Duration>

    private static let turns = 100

    /// Waits for the timeout, and then lets the main actor run other code ``turns`` times.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or an error of the clock.
    func wait() async throws {
        try await clock.limitedSleep(for: timeout)
        for _ in 0..<Self.turns {
            try Task.checkCancellation()
            await MainActor.run {}
        }
    }
}

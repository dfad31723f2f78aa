import LockstepCore

/// The maximum duration of a wait in a test, with the clock of the wait.
///
/// Parallel tests share the main actor, and a slow or busy machine runs them late. So the clock of the system alone must
/// not end a wait. ``wait()`` counts only time in which the tested code can run: the timeout passes in slices, a slice
/// that ends late counts only once, and the main actor runs other code after each slice.
package struct Patience: Sendable {
    let timeout: Duration
    let clock: any Clock<Duration>
    /// Whether time also passes on the clock while the process does not run.
    private let isOfSystem: Bool

    /// The number of slices. After each slice, the main actor runs other code.
    package static let slices = 100

    /// - Parameters:
    ///   - timeout: The maximum duration.
    ///   - clock: The clock that measures `timeout`. A clock that is not of the system measures it in one piece, because
    ///     a test can advance such a clock.
    package init(timeout: Duration, clock: any Clock<Duration>) {
        self.init(timeout: timeout, clock: clock, isOfSystem: clock is ContinuousClock || clock is SuspendingClock)
    }

    package init(timeout: Duration, clock: any Clock<Duration>, isOfSystem: Bool) {
        self.timeout = timeout
        self.clock = clock
        self.isOfSystem = isOfSystem
    }

    /// Waits until the timeout has passed, and the main actor has run other code ``slices`` times.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or an error of the clock.
    package func wait() async throws {
        if !isOfSystem { try await clock.limitedSleep(for: timeout) }
        for _ in 0..<Self.slices {
            if isOfSystem, timeout > .zero { try await clock.limitedSleep(for: timeout / Self.slices) }
            try Task.checkCancellation()
            await MainActor.run {}
        }
    }
}

/// A run of an operation that a retry policy tries again. The current task is the task of the run.
@MainActor struct RetriedRun: RetriedWork {
    let pipeline: AnyPipeline?

    init(of pipeline: AnyPipeline) { self.pipeline = pipeline }

    var isInFlight: Bool { !Task.isCancelled }

    func waitForRetry(_ delay: Duration, on clock: any Clock<Duration>) async throws {
        try await clock.limitedSleep(for: delay)
    }
}

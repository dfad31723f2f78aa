extension Task {
    /// The result of the task. If the wait for it is cancelled, such as by the time limit of a test, the task is
    /// cancelled.
    var endingValue: Success {
        get async throws {
            try await withTaskCancellationHandler {
                try await value
            } onCancel: {
                cancel()
            }
        }
    }
}

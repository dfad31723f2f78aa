extension Task {
    /// What the task returns. A wait for it that is cancelled, as by the time limit of a test, cancels the task.
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

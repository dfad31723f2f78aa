import LockstepCore

extension AsyncValue {
    /// Loads the value if needed, and again whenever it is reset, until the task is cancelled.
    ///
    /// It ends when a load ends as cancelled, too: an operation that cancels itself would begin without end.
    ///
    /// - Parameters:
    ///   - retry: Whether to try again after an error that is retryable.
    ///   - operation: Makes the value.
    func keepLoaded(
        retry: RetryPolicy, _ operation: @escaping @MainActor () async throws -> Value
    ) async {
        if case .cancelled = await loadIfNeeded(retry: retry, operation) { return }
        for await isIdle in values(of: \.isIdle) where isIdle {
            if case .cancelled = await loadIfNeeded(retry: retry, operation) { return }
        }
    }
}

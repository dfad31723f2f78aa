/// A result that one task waits for.
@MainActor final class PendingResult<Value> {
    private(set) var value: Value?
    private var waiting: CheckedContinuation<Void, Never>?

    /// Sets the result, and resumes the task that waits for it. Only the first call has an effect.
    func set(_ value: Value) {
        guard self.value == nil else { return }
        self.value = value
        exchange(&waiting, with: nil)?.resume()
    }

    /// Waits for the result. The task waits until the result is set, even if the task is cancelled.
    ///
    /// - Parameter onCancel: A closure that is called at once if the waiting task is cancelled.
    /// - Returns: The result.
    func wait(onCancel: @Sendable () -> Void) async -> Value {
        if let value { return value }
        await withTaskCancellationHandler(
            operation: {
                await withCheckedContinuation { continuation in
                    if value == nil { waiting = continuation } else { continuation.resume() }
                }
            }, onCancel: onCancel)
        return value!  // set before the continuation is resumed
    }
}

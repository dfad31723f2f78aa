/// The tasks that wait for the next call of ``resume()``.
@MainActor final class Waiters {
    private var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
    private var last = 0

    var isEmpty: Bool { continuations.isEmpty }

    /// Waits for the next call of ``resume()``, or for the cancellation of the task.
    func wait() async {
        last += 1
        let number = last
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { continuations[number] = continuation }
            }
        } onCancel: {
            Task { @MainActor in self.continuations.removeValue(forKey: number)?.resume() }
        }
    }

    /// Resumes all waiting tasks.
    func resume() {
        let waiting = continuations.values
        continuations = [:]
        for continuation in waiting { continuation.resume() }
    }
}

import LockstepTesting

/// Starts a task and runs it up to its first suspension, so that the test knows how far the task has run.
///
/// If the code under test makes the task hang, the task is cancelled, so that the test fails and ends.
@MainActor @discardableResult func immediately<Success: Sendable>(
    _ operation: @escaping @MainActor () async -> Success
) -> Task<Success, Never> {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
        fatalError("These tests need Task.immediate")
    }
    let task = Task.immediate(operation: operation)
    Task.detached {
        let watchdog = Task {
            let patience = Patience(timeout: .seconds(20), clock: ContinuousClock())
            guard (try? await patience.wait()) != nil else { return }
            task.cancel()
        }
        _ = await task.value
        watchdog.cancel()
    }
    return task
}

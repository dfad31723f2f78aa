/// Runs a task up to its first suspension before this returns, so that a test knows where the task stands.
///
/// A task that hangs because the code under test is broken is cancelled, so that the test that waits for it fails and ends.
@MainActor @discardableResult func immediately<Success: Sendable>(
    _ operation: @escaping @MainActor () async -> Success
) -> Task<Success, Never> {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
        fatalError("These tests need Task.immediate")
    }
    let task = Task.immediate(operation: operation)
    Task.detached {
        let watchdog = Task {
            guard (try? await Task.sleep(for: .seconds(20))) != nil else { return }
            task.cancel()
        }
        _ = await task.value
        watchdog.cancel()
    }
    return task
}

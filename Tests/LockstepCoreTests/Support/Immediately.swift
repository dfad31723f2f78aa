/// Runs a task up to its first suspension before this returns, so that a test knows where the task stands.
@MainActor @discardableResult func immediately<Success: Sendable>(
    _ operation: @escaping @MainActor () async -> Success
) -> Task<Success, Never> {
    if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate(operation: operation)
    } else {
        fatalError("These tests need Task.immediate")
    }
}

/// A task whose result is visible as soon as it has ended.
@MainActor final class Awaited<Success: Sendable> {
    private(set) var result: Success?
    private(set) var task: Task<Success, Never>!

    /// Starts an operation and runs it up to its first suspension before the initializer returns.
    init(_ operation: @escaping @MainActor () async -> Success) {
        guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            fatalError("These tests need Task.immediate")
        }
        task = .immediate { [self] in
            let success = await operation()
            result = success
            return success
        }
    }
}

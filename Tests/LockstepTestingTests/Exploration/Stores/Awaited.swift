/// A task that says at once whether it ended, and with what.
@MainActor final class Awaited<Success: Sendable> {
    private(set) var result: Success?
    private(set) var task: Task<Success, Never>!

    /// Runs an operation up to its first suspension before this returns.
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

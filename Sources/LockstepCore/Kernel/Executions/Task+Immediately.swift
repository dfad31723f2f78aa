extension Task where Failure == Never {
    /// Starts a task. On newer systems, the task runs up to its first suspension before this method returns.
    @MainActor package static func immediatelyIfPossible(
        _ operation: @escaping @MainActor () async -> Success
    ) -> Task {
        if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *), NewerSystems.areUsed {
            // The task does not belong to the call.
            CallContext.with({ $0 = CallContext() }, run: { .immediate(operation: operation) })
        } else {
            Task(operation: operation)
        }
    }
}

extension Task where Failure == Never {
    /// Runs a task, from the start of it before this returns where the system can do that.
    @MainActor package static func immediatelyIfPossible(
        _ operation: @escaping @MainActor () async -> Success
    ) -> Task {
        if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *), NewerSystems.areUsed {
            .immediate(operation: operation)
        } else {
            Task(operation: operation)
        }
    }
}

#if canImport(SwiftUI)
    import LockstepCore

    /// How a view loads what it shows.
    @MainActor struct Loader {
        /// What is loaded: another one is loaded anew.
        let id: ObjectIdentifier
        /// Loads what is not there, as long as the view is.
        let keepLoaded: @MainActor () async -> Void
        /// Loads anew.
        let reload: @MainActor () async -> Void

        init<Value>(
            _ value: AsyncValue<Value>, retry: RetryPolicy, _ operation: @escaping @MainActor () async throws -> Value
        ) {
            id = ObjectIdentifier(value)
            keepLoaded = { await value.keepLoaded(retry: retry, operation) }
            // In a task of its own: SwiftUI cancels a refresh when what was pulled is replaced, as an error is by progress.
            reload = { _ = await Task { await value.load(retry: retry, operation) }.value }
        }
    }
#endif

import LockstepCore

/// How a screen loads what it shows.
@MainActor struct Loader {
    /// Does the load; the parameter is called where the operation ends as cancelled of its own accord, before the state shows it.
    typealias Load = @MainActor (_ onCancellation: @escaping @MainActor () -> Void) async -> ExecutionOutcome

    /// What is loaded: another one is loaded anew.
    let id: ObjectIdentifier
    /// Whether there is nothing, and nothing on its way.
    let isIdle: @MainActor () -> Bool
    /// Loads what is not there.
    let loadIfNeeded: Load
    /// Loads anew.
    let reload: Load

    init<Value>(
        _ value: AsyncValue<Value>, retry: RetryPolicy, timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(), _ operation: @escaping @MainActor () async throws -> Value
    ) {
        func reporting(_ onCancellation: @escaping @MainActor () -> Void) -> @MainActor () async throws -> Value {
            {
                do {
                    return try await operation()
                } catch {
                    if !Task.isCancelled, StateError(from: error).isCancellation { onCancellation() }
                    throw error
                }
            }
        }
        id = ObjectIdentifier(value)
        isIdle = { value.isIdle }
        loadIfNeeded = { await value.loadIfNeeded(retry: retry, timeout: timeout, clock: clock, reporting($0)) }
        reload = { await value.load(retry: retry, timeout: timeout, clock: clock, reporting($0)) }
    }
}

import LockstepCore

/// How a screen loads what it shows.
@MainActor struct Loader {
    typealias Load = @MainActor () async -> ExecutionOutcome

    /// What is loaded. When it changes, the view loads.
    let id: ObjectIdentifier
    /// Whether there is nothing, and nothing on its way.
    let isIdle: @MainActor () -> Bool
    /// Loads what is not there.
    let loadIfNeeded: Load
    /// Loads again.
    let reload: Load

    init<Value>(
        _ value: AsyncValue<Value>, retry: RetryPolicy, timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(), _ operation: @escaping @MainActor () async throws -> Value
    ) {
        id = ObjectIdentifier(value)
        isIdle = { value.isIdle }
        loadIfNeeded = { await value.loadIfNeeded(retry: retry, timeout: timeout, clock: clock, operation) }
        reload = { await value.load(retry: retry, timeout: timeout, clock: clock, operation) }
    }

    /// An entry of a query family loads by itself. A reload joins one that runs: it would ask for the same.
    init(_ entry: some QueryStore) {
        id = ObjectIdentifier(entry.asyncValue)
        isIdle = { entry.isIdle }
        loadIfNeeded = { await entry.loadIfNeeded() }
        reload = { entry.isLoading ? await entry.loadIfNeeded() : await entry.reload() }
    }
}

import LockstepCore

/// The functions that load the content of a screen.
@MainActor struct Loader {
    typealias Load = @MainActor () async -> ExecutionOutcome

    /// The identity of the loaded value. When the identity changes, the view starts to load the new value.
    let id: ObjectIdentifier
    /// A function that returns the current version of the value.
    let version: @MainActor () -> ValueVersion
    /// A function that returns whether the state of the value is idle. If the state is idle, the view loads the value.
    let isIdle: @MainActor () -> Bool
    /// A function that loads the value if the value is missing or stale.
    let loadIfNeeded: Load
    /// A function that loads the value again, even if the value is fresh.
    let reload: Load

    init<Value>(
        _ value: AsyncValue<Value>, retry: RetryPolicy, timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(), _ operation: @escaping @MainActor () async throws -> Value
    ) {
        id = ObjectIdentifier(value)
        version = { ValueVersion(of: value) }
        isIdle = { value.isIdle }
        loadIfNeeded = { await value.loadIfNeeded(retry: retry, timeout: timeout, clock: clock, operation) }
        reload = { await value.load(retry: retry, timeout: timeout, clock: clock, operation) }
    }

    /// Creates the loader of a query entry. The loader uses the entry's loading function.
    ///
    /// If a load is running, ``reload`` waits for this load. A second load would only make the same request again.
    init(_ entry: some QueryStore) {
        id = ObjectIdentifier(entry.asyncValue)
        version = { ValueVersion(of: entry.asyncValue) }
        isIdle = { entry.isIdle }
        loadIfNeeded = { await entry.loadIfNeeded() }
        reload = { entry.isLoading ? await entry.loadIfNeeded() : await entry.reload() }
    }
}

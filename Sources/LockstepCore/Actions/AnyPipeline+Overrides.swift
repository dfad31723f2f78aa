extension AnyPipeline {
    /// Runs the work of an action with the overrides of its store (promise D3). If the store has no overrides, the work
    /// has the overrides of the caller.
    final func withOverrides<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        hasOverrides ? try dependencies.inForce(work) : try work()
    }

    /// Runs the work of an async action like the synchronous method of the same name.
    final func withOverrides<Value, Failure: Error>(
        _ work: @MainActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        hasOverrides ? try await dependencies.inForce(work) : try await work()
    }
}

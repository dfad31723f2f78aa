extension AnyPipeline {
    /// Runs the work of an action with the overrides of the action's store, if the store has overrides (promise D3).
    final func withOverrides<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        hasOverrides ? try dependencies.inForce(work) : try work()
    }

    /// Runs the work of an async action with the overrides of the action's store, if the store has overrides.
    final func withOverrides<Value, Failure: Error>(
        _ work: @MainActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        hasOverrides ? try await dependencies.inForce(work) : try await work()
    }
}

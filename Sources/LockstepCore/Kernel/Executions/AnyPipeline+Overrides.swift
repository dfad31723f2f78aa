extension AnyPipeline {
    /// Calls `work`. If overrides were in force when the store was created, `work` also reads these overrides (promise
    /// D3).
    final func withOverrides<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        hasOverrides ? try dependencies.inForce(work) : try work()
    }

    /// Calls the async closure `work`. If overrides were in force when the store was created, `work` also reads these
    /// overrides (promise D3).
    final func withOverrides<Value, Failure: Error>(
        _ work: @MainActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        hasOverrides ? try await dependencies.inForce(work) : try await work()
    }
}

extension AnyPipeline {
    /// Calls `work`. If overrides were in force when the store was created, `work` also reads these overrides (promise
    /// D3).
    final func withOverrides<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        dependencies.captured == nil ? try work() : try dependencies.inForce(work)
    }

    /// Calls the async closure `work`. If overrides were in force when the store was created, `work` also reads these
    /// overrides (promise D3).
    final func withOverrides<Value, Failure: Error>(
        _ work: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        dependencies.captured == nil ? try await work() : try await dependencies.inForce(work)
    }
}

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
        _ work: @MainActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if dependencies.captured == nil { return try await work() }
        // In a debug build, a generic closure with a typed error would leave the main actor, and let other work run there.
        do {
            return try await dependencies.inForce { () async throws -> Value in try await work() }
        } catch { throw error as! Failure }
    }
}

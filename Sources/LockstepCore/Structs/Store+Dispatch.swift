extension Store {
    /// Runs an async function as an action: an execution that its commits belong to.
    ///
    /// ```swift
    /// await store.dispatch(action: store.fetch, payload: 20)
    /// ```
    ///
    /// - Parameters:
    ///   - action: The work, a method of the store as a rule.
    ///   - payload: What it is given.
    ///   - name: What the action is called; by default the name of the function that dispatches it.
    /// - Returns: What `action` returns.
    /// - Throws: What `action` throws.
    @discardableResult
    public final func dispatch<Payload: Sendable, Result, Failure: Error>(
        action: @MainActor (Payload) async throws(Failure) -> Result, payload: Payload, _ name: String = #function
    ) async throws(Failure) -> Result {
        let running = pipeline.begin(.action, name, payload: payload)
        return try await pipeline.run(running) { _ async throws(Failure) in try await action(payload) }
    }

    /// Runs async work as an action: an execution that its commits belong to.
    ///
    /// ```swift
    /// await store.dispatch("refresh") {
    ///     store.commit { $0.isRefreshing = true }
    ///     let items = await api.items()
    ///     store.commit { $0.items = items }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: What the action is called; by default the name of the function that dispatches it.
    ///   - action: The work.
    /// - Returns: What `action` returns.
    /// - Throws: What `action` throws.
    @discardableResult
    public final func dispatch<Result, Failure: Error>(
        _ name: String = #function, action: @MainActor () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await pipeline.run(pipeline.begin(.action, name)) { _ async throws(Failure) in try await action() }
    }
}

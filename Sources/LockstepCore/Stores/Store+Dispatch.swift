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
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: What `action` returns.
    /// - Throws: What `action` throws.
    @discardableResult
    public final func dispatch<Payload: Sendable, Result, Failure: Error>(
        action: @MainActor (Payload) async throws(Failure) -> Result, payload: Payload, _ name: String = #function,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async throws(Failure) -> Result {
        let site = CallSite(fileID: fileID, line: line)
        let running = pipeline.begin(.action, name, payload: payload, at: site)
        return try await running.run { _ async throws(Failure) in try await action(payload) }
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
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - action: The work.
    /// - Returns: What `action` returns.
    /// - Throws: What `action` throws.
    @discardableResult
    public final func dispatch<Result, Failure: Error>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        action: @MainActor () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let running = pipeline.begin(.action, name, at: CallSite(fileID: fileID, line: line))
        return try await running.run { _ async throws(Failure) in try await action() }
    }
}

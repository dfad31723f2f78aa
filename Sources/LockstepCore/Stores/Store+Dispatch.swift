extension Store {
    /// Runs an async function as an action. The commits inside the function belong to the execution of the action.
    ///
    /// ```swift
    /// await store.dispatch(action: store.fetch, payload: 20)  // calls `store.fetch(count: 20)`
    /// ```
    ///
    /// - Parameters:
    ///   - action: The work, usually a method of the store.
    ///   - payload: The value that `action` receives.
    ///   - name: The name of the action. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The value that `action` returns.
    /// - Throws: The error that `action` throws.
    @discardableResult
    public final func dispatch<Payload: Sendable, Result, Failure: Error>(
        action: @MainActor (Payload) async throws(Failure) -> Result, payload: Payload, _ name: String = #function,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async throws(Failure) -> Result {
        let site = CallSite(fileID: fileID, line: line)
        return try await pipeline.withOverrides { () async throws(Failure) in
            let running = pipeline.begin(.action, name, payload: payload, at: site)
            return try await running.run { _ async throws(Failure) in try await action(payload) }
        }
    }

    /// Runs async work as an action. The commits inside the closure belong to the execution of the action.
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
    ///   - name: The name of the action. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - action: The work.
    /// - Returns: The value that `action` returns.
    /// - Throws: The error that `action` throws.
    @discardableResult
    public final func dispatch<Result, Failure: Error>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        action: @MainActor () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let site = CallSite(fileID: fileID, line: line)
        return try await pipeline.withOverrides { () async throws(Failure) in
            let running = pipeline.begin(.action, name, at: site)
            return try await running.run { _ async throws(Failure) in try await action() }
        }
    }
}

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
    /// - Throws: The error that `action` throws. If `Failure` is `any Error`, and a ``RunPolicyInterceptor`` cancels or
    ///   supersedes the action before it starts, the error is a `CancellationError`.
    @discardableResult
    public final func dispatch<Payload: Sendable, Result, Failure: Error>(
        action: @MainActor (Payload) async throws(Failure) -> Result, payload: Payload, _ name: String = #function,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async throws(Failure) -> Result {
        try await pipeline.runAction(name, payload, CallSite(fileID: fileID, line: line)) {
            () async throws(Failure) in try await action(payload)
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
    /// - Throws: The error that `action` throws. If `Failure` is `any Error`, and a ``RunPolicyInterceptor`` cancels or
    ///   supersedes the action before it starts, the error is a `CancellationError`.
    @discardableResult
    public final func dispatch<Result, Failure: Error>(
        _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        action: @MainActor () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await pipeline.runAction(name, nil, CallSite(fileID: fileID, line: line), action)
    }
}

extension AnyPipeline {
    /// Runs async work as an action, with the store's overrides of dependencies. Returns the result of the work.
    fileprivate final func runAction<Result, Failure: Error>(
        _ name: String, _ payload: Any?, _ site: CallSite, _ work: @MainActor () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await withOverrides { () async throws(Failure) in
            let running = beginExecution(.action, .name(name), payload: payload, at: site)
            return try await running.runMethod { _ async throws(Failure) in try await work() }
        }
    }
}

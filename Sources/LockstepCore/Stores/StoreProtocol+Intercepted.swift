extension StoreProtocol {
    /// Runs the work of a method as an execution, inside the store's interceptors and the method's own interceptors.
    ///
    /// `@Intercept` generates calls of this method. In code without macros, call this method yourself.
    ///
    /// - Parameters:
    ///   - method: The method's name.
    ///   - signature: A text that identifies the method, so that overloads have separate interceptors. The default is
    ///     the file and the line of the call.
    ///   - arguments: The method's arguments by parameter name, in the order of the parameters. They become the payload
    ///     of the execution.
    ///   - interceptors: A closure that makes the method's own interceptors. It is called once for each store and
    ///     method.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - body: The work. It receives the context of the execution.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws.
    @discardableResult
    @inlinable public func intercepted<Result, Failure: Error>(
        _ method: String,
        signature: String? = nil,
        arguments: KeyValuePairs<String, Any> = [:],
        by interceptors: (() -> [any StoreInterceptor])? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: (ExecutionContext) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let site = CallSite(fileID: fileID, line: line)
        let payload = arguments.isEmpty ? nil : ExecutionPayload(arguments)
        let running = pipeline.beginExecution(.method, .name(method), payload: payload, at: site)
        let own = interceptors.map { pipeline.interceptors(of: signature ?? "\(site)", $0) } ?? []
        return try running.runMethod(inside: own, body)
    }

    /// Runs the asynchronous work of a method as an execution, inside the store's interceptors and the method's own
    /// interceptors.
    ///
    /// `@Intercept` generates calls of this method. In code without macros, call this method yourself.
    ///
    /// - Parameters:
    ///   - method: The method's name.
    ///   - signature: A text that identifies the method, so that overloads have separate interceptors. The default is
    ///     the file and the line of the call.
    ///   - arguments: The method's arguments by parameter name, in the order of the parameters. They become the payload
    ///     of the execution.
    ///   - interceptors: A closure that makes the method's own interceptors. It is called once for each store and
    ///     method.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - body: The work. It receives the context of the execution.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws. If `Failure` is `any Error` and the work was cancelled or superseded
    ///   before it started, the error is a `CancellationError`.
    @discardableResult
    public func intercepted<Result, Failure: Error>(
        _ method: String,
        signature: String? = nil,
        arguments: KeyValuePairs<String, Any> = [:],
        by interceptors: (() -> [any StoreInterceptor])? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @MainActor (ExecutionContext) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let site = CallSite(fileID: fileID, line: line)
        let payload = arguments.isEmpty ? nil : ExecutionPayload(arguments)
        let running = pipeline.beginExecution(.method, .name(method), payload: payload, at: site)
        let own = interceptors.map { pipeline.interceptors(of: signature ?? "\(site)", $0) } ?? []
        return try await running.runMethod(inside: own, body)
    }
}

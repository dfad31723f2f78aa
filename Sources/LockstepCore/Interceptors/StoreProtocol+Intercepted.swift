extension StoreProtocol {
    /// Does the work of a method as an execution, inside the store's interceptors and the method's own. This is what
    /// `@Intercept` writes.
    ///
    /// - Parameters:
    ///   - method: The method's name.
    ///   - signature: Distinguishes methods of one name, which have interceptors of their own. By default, the place of
    ///     the call does.
    ///   - arguments: The method's arguments, by the names of its parameters: interceptors and recorders see them as
    ///     the payload.
    ///   - interceptors: Makes the method's own interceptors, which run inside of the store's. Called once for each
    ///     store.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - body: The work.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    @discardableResult
    @inlinable public func intercepted<Result, Failure: Error>(
        _ method: String,
        signature: String? = nil,
        arguments: [String: Any] = [:],
        by interceptors: (() -> [any StoreInterceptor])? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: (ExecutionContext) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let payload = ExecutionPayload(arguments)
        let site = CallSite(fileID: fileID, line: line)
        let running = pipeline.begin(.method, method, payload: arguments.isEmpty ? nil : payload, at: site)
        let own = interceptors.map { pipeline.interceptors(of: signature ?? "\(site)", $0) } ?? []
        return try running.run(inside: own, payload: payload, body)
    }

    /// Does the asynchronous work of a method as an execution, inside the store's interceptors and the method's own.
    /// This is what `@Intercept` writes.
    ///
    /// - Parameters:
    ///   - method: The method's name.
    ///   - signature: Distinguishes methods of one name, which have interceptors of their own. By default, the place of
    ///     the call does.
    ///   - arguments: The method's arguments, by the names of its parameters: interceptors and recorders see them as
    ///     the payload.
    ///   - interceptors: Makes the method's own interceptors, which run inside of the store's. Called once for each
    ///     store.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - body: The work.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    @discardableResult
    public func intercepted<Result, Failure: Error>(
        _ method: String,
        signature: String? = nil,
        arguments: [String: Any] = [:],
        by interceptors: (() -> [any StoreInterceptor])? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @MainActor (ExecutionContext) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let payload = ExecutionPayload(arguments)
        let site = CallSite(fileID: fileID, line: line)
        let running = pipeline.begin(.method, method, payload: arguments.isEmpty ? nil : payload, at: site)
        let own = interceptors.map { pipeline.interceptors(of: signature ?? "\(site)", $0) } ?? []
        return try await running.run(inside: own, payload: payload, body)
    }
}

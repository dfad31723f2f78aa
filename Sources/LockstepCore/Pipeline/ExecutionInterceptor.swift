/// Wraps the executions of a store.
///
/// This is the seam in the pipeline; it can run code around the work and nothing more. What the work returns or throws
/// passes it by, and the pipeline sees to it that the work is done exactly once, whether the interceptor calls `next`
/// never, once or twice.
@MainActor package protocol ExecutionInterceptor: AnyObject {
    /// Runs around synchronous work.
    func intercept(_ execution: Execution, next: () -> Void)

    /// Runs around asynchronous work.
    func intercept(_ execution: Execution, next: @MainActor () async -> Void) async
}

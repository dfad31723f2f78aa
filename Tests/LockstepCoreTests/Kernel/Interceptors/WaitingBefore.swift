import LockstepCore
import LockstepTesting

/// Waits at a gate before the first execution that it wraps.
@MainActor final class WaitingBefore: StoreInterceptor {
    let gate = Gate<Void>(honorsCancellation: false)
    private(set) var hasReturned = false
    private var isFirst = true
    private let kind: Execution.Kind?

    /// Creates an interceptor.
    ///
    /// - Parameter kind: The kind of the executions that the interceptor wraps; `nil` for all executions.
    init(_ kind: Execution.Kind? = nil) { self.kind = kind }

    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        guard isFirst, kind == nil || kind == context.kind else { return await next() }
        isFirst = false
        try? await gate()
        let result = await next()
        hasReturned = true
        return result
    }
}

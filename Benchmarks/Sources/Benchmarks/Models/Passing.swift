import LockstepCore

/// An interceptor that only calls `next`.
struct Passing: StoreInterceptor {
    func intercept(context: ExecutionContext, next: () -> any Sendable) -> any Sendable { next() }
}

import LockstepCore

/// An interceptor of synchronous work with a closure as its body. `Tag` makes distinct types that warnings can name.
@MainActor final class Wrapping<Tag>: StoreInterceptor {
    typealias Body = (_ context: ExecutionContext, _ next: @escaping () -> any Sendable) -> any Sendable

    /// The `next` and `context` of the last call.
    private(set) var next: (() -> any Sendable)?
    private(set) var context: ExecutionContext?
    private let body: Body

    init(_ body: @escaping Body = { _, next in next() }) { self.body = body }

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        (self.context, self.next) = (context, next)
        return body(context, next)
    }
}

/// An interceptor of asynchronous work with a closure as its body. `Tag` makes distinct types that warnings can name.
@MainActor final class AsyncWrapping<Tag>: StoreInterceptor {
    typealias Next = @concurrent () async -> any Sendable
    typealias Body = @MainActor (_ context: ExecutionContext, _ next: @escaping Next) async -> any Sendable

    /// The `next` and `context` of the last call.
    private(set) var next: Next?
    private(set) var context: ExecutionContext?
    private let body: Body

    init(_ body: @escaping Body = { _, next in await next() }) { self.body = body }

    func intercept(context: ExecutionContext, next: @escaping Next) async -> any Sendable {
        (self.context, self.next) = (context, next)
        return await body(context, next)
    }
}

/// An interceptor of synchronous work that is a value.
@MainActor struct WrappingValue<Tag>: StoreInterceptor {
    let before: (ExecutionContext) -> Void

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        before(context)
        return next()
    }
}

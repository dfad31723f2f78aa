// In a module with `NonisolatedNonsendingByDefault`, the type of an async closure has a different meaning than in
// other modules. So there is one protocol for each meaning. With a single protocol, an interceptor in the usual
// spelling would implement the requirement in only one kind of module. In the other kind of module, the default
// implementation would run, without a warning.

/// The synchronous `intercept(context:next:)` of a ``StoreInterceptor``. Conform to `StoreInterceptor` instead of this
/// protocol.
///
/// Isolation: the main actor.
@MainActor public protocol SynchronousInterception {
    /// Intercepts the synchronous work of an execution.
    ///
    /// - Parameters:
    ///   - context: The context of the execution.
    ///   - next: A closure that runs the inner interceptors and the work, and returns the store's state after the work.
    /// - Returns: The value that the outer interceptor receives from its `next`. Usually, return the value of `next`.
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable
}

/// The async `intercept(context:next:)` of a ``StoreInterceptor``, in modules without the upcoming feature
/// `NonisolatedNonsendingByDefault`. Conform to `StoreInterceptor` instead of this protocol.
///
/// Isolation: the main actor.
@MainActor public protocol ConcurrentInterception {
    /// Intercepts the asynchronous work of an execution.
    ///
    /// - Parameters:
    ///   - context: The context of the execution.
    ///   - next: A closure that runs the inner interceptors and the work, and returns the store's state after the work.
    /// - Returns: The value that the outer interceptor receives from its `next`. Usually, return the value of `next`.
    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable
}

/// The async `intercept(context:next:)` of a ``StoreInterceptor``, in modules with the upcoming feature
/// `NonisolatedNonsendingByDefault`. Conform to `StoreInterceptor` instead of this protocol.
///
/// Isolation: the main actor.
@MainActor public protocol NonsendingInterception {
    /// Intercepts the asynchronous work of an execution.
    ///
    /// - Parameters:
    ///   - context: The context of the execution.
    ///   - next: A closure that runs the inner interceptors and the work, and returns the store's state after the work.
    /// - Returns: The value that the outer interceptor receives from its `next`. Usually, return the value of `next`.
    func intercept(
        context: ExecutionContext, next: nonisolated(nonsending) @escaping () async -> any Sendable
    ) async -> any Sendable
}

extension SynchronousInterception {
    /// Only calls `next`. This default implementation runs if the interceptor does not implement the method.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        InterceptorCheck.noteAbsence(of: .synchronous, in: Self.self, context)
        return next()
    }
}

extension ConcurrentInterception {
    /// Only calls `next`. This default implementation runs if the interceptor does not implement the method.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        InterceptorCheck.noteAbsence(of: .concurrent, in: Self.self, context)
        return await next()
    }
}

extension NonsendingInterception {
    /// Only calls `next`. This default implementation runs if the interceptor does not implement the method.
    public func intercept(
        context: ExecutionContext, next: nonisolated(nonsending) @escaping () async -> any Sendable
    ) async -> any Sendable {
        InterceptorCheck.noteAbsence(of: .nonsending, in: Self.self, context)
        return await next()
    }
}

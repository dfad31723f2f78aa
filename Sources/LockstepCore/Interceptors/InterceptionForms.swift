// An async closure type means another thing in a module with `NonisolatedNonsendingByDefault` than in one without. With
// one requirement for both, an interceptor that is spelled in the usual way would not witness it in half of the
// modules, and silently be skipped, because a default would replace it. So there is one protocol for each meaning.

/// The synchronous form of a ``StoreInterceptor``.
@MainActor public protocol SynchronousInterception {
    /// Runs around synchronous work.
    ///
    /// - Parameters:
    ///   - context: What is known of the execution.
    ///   - next: Runs the interceptors further in and the work.
    /// - Returns: What `next` returned, as a rule.
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable
}

/// The asynchronous form of a ``StoreInterceptor``, as most modules understand it.
@MainActor public protocol ConcurrentInterception {
    /// Runs around asynchronous work.
    ///
    /// - Parameters:
    ///   - context: What is known of the execution.
    ///   - next: Runs the interceptors further in and the work.
    /// - Returns: What `next` returned, as a rule.
    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable
}

/// The asynchronous form of a ``StoreInterceptor``, as modules with `NonisolatedNonsendingByDefault` understand it.
@MainActor public protocol NonsendingInterception {
    /// Runs around asynchronous work.
    ///
    /// - Parameters:
    ///   - context: What is known of the execution.
    ///   - next: Runs the interceptors further in and the work.
    /// - Returns: What `next` returned, as a rule.
    func intercept(
        context: ExecutionContext, next: nonisolated(nonsending) @escaping () async -> any Sendable
    ) async -> any Sendable
}

extension SynchronousInterception {
    /// Calls `next`: an interceptor without this form does nothing about synchronous work.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        InterceptorCheck.noteAbsence(of: .synchronous, in: Self.self, context)
        return next()
    }
}

extension ConcurrentInterception {
    /// Calls `next`: an interceptor without this form does nothing about asynchronous work.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        InterceptorCheck.noteAbsence(of: .concurrent, in: Self.self, context)
        return await next()
    }
}

extension NonsendingInterception {
    /// Calls `next`: an interceptor without this form does nothing about asynchronous work.
    public func intercept(
        context: ExecutionContext, next: nonisolated(nonsending) @escaping () async -> any Sendable
    ) async -> any Sendable {
        InterceptorCheck.noteAbsence(of: .nonsending, in: Self.self, context)
        return await next()
    }
}

// An interceptor has three methods of one name. What is called here, on one protocol alone, is one of them.

extension SynchronousInterception {
    /// Calls this form of the interceptor.
    func wrap(_ context: ExecutionContext, _ next: @escaping () -> any Sendable) -> any Sendable {
        intercept(context: context, next: next)
    }
}

extension ConcurrentInterception {
    /// Calls this form of the interceptor.
    func wrapConcurrently(
        _ context: ExecutionContext, _ next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable { await intercept(context: context, next: next) }
}

extension NonsendingInterception {
    /// Calls this form of the interceptor.
    func wrapNonsending(
        _ context: ExecutionContext, _ next: nonisolated(nonsending) @escaping () async -> any Sendable
    ) async -> any Sendable { await intercept(context: context, next: next) }
}

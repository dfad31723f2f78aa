// An async closure type means another thing in a module with `NonisolatedNonsendingByDefault` than in one without. With one
// requirement for both, an interceptor that is spelled in the usual way would not witness it in half of the modules, and
// silently be skipped, because a default takes its place. So there is one protocol for each meaning.

/// The synchronous form of a ``StoreInterceptor``.
@MainActor public protocol SynchronousInterception {
    /// Runs around synchronous work.
    ///
    /// - Parameters:
    ///   - context: What is known of the execution.
    ///   - next: Goes on with the execution.
    /// - Returns: What `next` returned, as a rule.
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable
}

/// The asynchronous form of a ``StoreInterceptor``, as most modules understand it.
@MainActor public protocol ConcurrentInterception {
    /// Runs around asynchronous work.
    ///
    /// - Parameters:
    ///   - context: What is known of the execution.
    ///   - next: Goes on with the execution.
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
    ///   - next: Goes on with the execution.
    /// - Returns: What `next` returned, as a rule.
    func intercept(
        context: ExecutionContext, next: nonisolated(nonsending) @escaping () async -> any Sendable
    ) async -> any Sendable
}

extension SynchronousInterception {
    /// Goes on: an interceptor without this form does nothing about synchronous work.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable { next() }
}

extension ConcurrentInterception {
    /// Goes on: an interceptor without this form does nothing about asynchronous work.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable { await next() }
}

extension NonsendingInterception {
    /// Goes on: an interceptor without this form does nothing about asynchronous work.
    public func intercept(
        context: ExecutionContext, next: nonisolated(nonsending) @escaping () async -> any Sendable
    ) async -> any Sendable { await next() }
}

extension StoreInterceptor {
    /// Runs around synchronous work, if this interceptor has that form.
    func wrap(_ context: ExecutionContext, _ next: @escaping () -> any Sendable) -> any Sendable {
        func call(_ form: some SynchronousInterception) -> any Sendable { form.intercept(context: context, next: next) }
        return call(self)
    }

    /// Runs around asynchronous work, if this interceptor has one of the forms for that.
    func wrap(
        _ context: ExecutionContext, _ next: @escaping @MainActor () async -> any Sendable
    ) async -> any Sendable {
        func concurrently(
            _ form: some ConcurrentInterception, _ next: @escaping @concurrent () async -> any Sendable
        ) async -> any Sendable { await form.intercept(context: context, next: next) }
        func nonsending(
            _ form: some NonsendingInterception, _ next: nonisolated(nonsending) @escaping () async -> any Sendable
        ) async -> any Sendable { await form.intercept(context: context, next: next) }
        return await concurrently(self) { [self] in await nonsending(self) { await next() } }
    }
}

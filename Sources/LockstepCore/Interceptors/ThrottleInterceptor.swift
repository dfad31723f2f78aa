/// Drops executions that follow another one of the same name too soon.
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] {
///     [ThrottleInterceptor("refresh", for: .seconds(2))]
/// }
/// ```
///
/// The first execution of a name runs; those that begin within the interval after it end as `dropped`. It is for actions and for
/// methods that return nothing.
///
/// Isolation: the main actor.
@MainActor public final class ThrottleInterceptor: StoreInterceptor {
    private let names: Set<String>
    private let interval: Duration
    private let elapsed: () -> Duration
    private var last: [StoreReference: [String: Duration]] = [:]

    /// - Parameters:
    ///   - names: The names of the methods or actions.
    ///   - interval: How long each name rests after an execution began.
    ///   - clock: Measures that.
    public init<Time: Clock>(
        _ names: String..., for interval: Duration, clock: Time = ContinuousClock()
    ) where Time.Duration == Duration {
        self.names = Set(names)
        self.interval = interval
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// Drops the execution, or goes on with it.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        isTooSoon(context) ? context.drop() : next()
    }

    /// Drops the execution, or goes on with it.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        isTooSoon(context) ? context.drop() : await next()
    }

    private func isTooSoon(_ context: ExecutionContext) -> Bool {
        guard names.contains(context.methodName) else { return false }
        let now = elapsed()
        if let last = last[context.store]?[context.methodName], now - last < interval { return true }
        last[context.store, default: [:]][context.methodName] = now
        return false
    }
}

/// Drops executions that follow another one of the same name too soon.
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] {
///     [ThrottleInterceptor("refresh", for: .seconds(2))]
/// }
/// ```
///
/// The first execution of a name runs; those that begin within the interval after it end as `dropped`. It is for
/// actions and for methods that return nothing.
///
/// For one method, write `@Intercept(ThrottleInterceptor(for: .seconds(2)))` on it.
///
/// If a name has matched nothing when the interceptor is released, at the latest with its store, although other actions
/// or methods ran, it is reported as a ``RuntimeWarning``, once.
///
/// Isolation: the main actor.
@MainActor public final class ThrottleInterceptor: StoreInterceptor {
    private let executions: TimedExecutions
    private let interval: Duration
    private let elapsed: () -> Duration
    /// When executions began, of those whose interval may not be over.
    private var beginnings: [TimedName: Duration] = [:]
    /// The number of entries at which outdated ones are removed: so that there are few, and it is rarely done.
    private var limit = 64

    /// How many executions are remembered.
    package var entryCount: Int { beginnings.count }

    /// - Parameters:
    ///   - names: The names of the methods or actions. Without any, it is for all that it wraps, each name by itself.
    ///   - interval: How long after an execution began others of its name are dropped.
    ///   - clock: The clock that measures the interval.
    public init(_ names: String..., for interval: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        executions = TimedExecutions(names, of: Self.self)
        self.interval = interval
        elapsed = Self.stopwatch(clock)
    }

    /// Measures the time since now.
    private static func stopwatch(_ clock: some Clock<Duration>) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// Drops the execution, or runs it.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        isTooSoon(context) ? context.drop() : next()
    }

    /// Drops the execution, or runs it.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        isTooSoon(context) ? context.drop() : await next()
    }

    private func isTooSoon(_ context: ExecutionContext) -> Bool {
        guard executions.contains(context) else { return false }
        let (name, now) = (TimedName(of: context), elapsed())
        if let last = beginnings[name], now - last < interval { return true }
        beginnings[name] = now
        if beginnings.count >= limit { removeOutdated(now) }
        return false
    }

    private func removeOutdated(_ now: Duration) {
        beginnings = beginnings.filter { name, last in now - last < interval && name.store.pipeline != nil }
        limit = max(64, beginnings.count * 2)
    }
}

/// An interceptor that limits how often executions of the same name run. An example is a refresh that the user
/// requests again and again.
///
/// ```swift
/// @Intercept(ThrottleInterceptor(for: .seconds(2)))
/// func refresh() { … }
/// ```
///
/// For actions, or for several methods, declare the interceptors of the store, and pass the names. In a property store
/// or a value store, omit `override`.
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] {
///     [ThrottleInterceptor("refresh", for: .seconds(2))]
/// }
/// ```
///
/// The first execution of a name runs, and starts the interval. Executions of the same name that start within the
/// interval end as `dropped`. The first execution after the interval runs, and starts a new interval. If an inner
/// interceptor drops an execution, the interval of this execution ends.
///
/// Overloads of a method have the same name. If an action has a run policy, the policy is applied before this
/// interceptor can drop the action: see ``ExecutionContext/drop()``.
///
/// The interceptor is for actions, and for methods that return nothing. A ``RuntimeWarning`` reports a name that is
/// probably misspelled. See the article *Interceptors*.
///
/// Isolation: the main actor.
@MainActor public final class ThrottleInterceptor: StoreInterceptor {
    private let executions: TimedExecutions
    private let interval: Duration
    private let elapsed: () -> Duration
    /// The start time of the last execution that ran, by store and name. The times are measured from the creation of
    /// the interceptor.
    private var beginnings: [TimedName: Duration] = [:]
    /// The size of `beginnings` at which outdated entries are removed.
    private var limit = 64

    /// The number of stored start times. Each combination of store and name has at most one.
    package var entryCount: Int { beginnings.count }

    /// Creates an interceptor.
    ///
    /// - Parameters:
    ///   - names: The names of the methods or actions. Each store has a separate interval for each name. In
    ///     `@Intercept`, omit the names. In the interceptors of a store, omit the names to limit all actions and
    ///     methods.
    ///   - interval: The length of the interval. An execution that runs starts an interval. Executions of the same name
    ///     that start within the interval are dropped.
    ///   - clock: The clock that measures the interval.
    public init(_ names: String..., for interval: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        executions = TimedExecutions(names, of: Self.self)
        self.interval = interval
        elapsed = clock.stopwatch()
    }

    /// Unavailable: a duration without a label.
    @_documentation(visibility: internal)
    @available(
        *, unavailable, message: "write 'for:' before the duration: 'ThrottleInterceptor(for: .milliseconds(300))'"
    )
    public init(_ interval: Duration) { fatalError() }

    /// Drops the execution if it starts within the interval of an earlier execution of the same name. Otherwise
    /// runs the execution.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        guard executions.contains(context) else { return next() }
        guard let start = startInterval(context) else { return context.drop() }
        defer { returned(context, start) }
        return next()
    }

    /// Drops the execution if it starts within the interval of an earlier execution of the same name. Otherwise
    /// runs the execution.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        guard executions.contains(context) else { return await next() }
        guard let start = startInterval(context) else { return context.drop() }
        defer { returned(context, start) }
        return await next()
    }

    /// Starts an interval, and returns its start time. If an earlier interval has not ended, starts no interval and
    /// returns `nil`.
    private func startInterval(_ context: ExecutionContext) -> Duration? {
        let (name, now) = (TimedName(of: context), elapsed())
        if let last = beginnings[name], now - last < interval { return nil }
        beginnings[name] = now
        if beginnings.count >= limit {
            beginnings = beginnings.filter { name, last in now - last < interval && name.store.pipeline != nil }
            limit = max(64, beginnings.count * 2)
        }
        return now
    }

    /// Ends the interval of an execution that an inner interceptor dropped.
    private func returned(_ context: ExecutionContext, _ start: Duration) {
        let name = TimedName(of: context)
        if context.isDropped, beginnings[name] == start { beginnings[name] = nil }
    }
}

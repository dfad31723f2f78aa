/// An interceptor that delays executions, such as a search while the user types. Each execution waits for an interval.
/// If a new execution of the same name starts during the wait, the waiting execution ends as `dropped`.
///
/// ```swift
/// @Intercept(DebounceInterceptor(for: .milliseconds(300)))
/// func search() async { … }
/// ```
///
/// For actions, or for several methods, declare the interceptors of the store, and pass the names. In a property store
/// or a value store, omit `override`.
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] {
///     [DebounceInterceptor("search", for: .milliseconds(300))]
/// }
/// ```
///
/// Overloads of a method have the same name. If an action has a run policy, the policy is applied before this
/// interceptor can drop the action: see ``ExecutionContext/drop()``.
///
/// The interceptor is for async actions, and for async methods that return nothing. If the task of an execution is
/// cancelled before or during the wait, the execution ends as `dropped`.
///
/// A ``RuntimeWarning`` reports names of synchronous actions and methods, and names that are probably misspelled. The
/// article *Interceptors* explains the warnings, and shows a test with a clock.
///
/// Isolation: the main actor.
@MainActor public final class DebounceInterceptor: StoreInterceptor, WaitingInterceptor {
    private let executions: TimedExecutions
    private let sleep: @MainActor () async throws -> Void
    private var lastCall = 0
    /// The number of the latest call of each name, while that call waits.
    private var latest: [TimedName: Int] = [:]

    /// The number of names whose latest call waits. The same name is counted separately for each store.
    package var entryCount: Int { latest.count }

    /// Creates an interceptor.
    ///
    /// - Parameters:
    ///   - names: The names of the async actions and methods to delay. Executions with different names, or of
    ///     different stores, do not affect each other. In `@Intercept`, omit the names. In the interceptors of a store,
    ///     omit the names to delay all async actions and methods.
    ///   - interval: How long an execution waits.
    ///   - clock: The clock that measures the interval.
    public init(_ names: String..., for interval: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        executions = TimedExecutions(names, of: Self.self)
        sleep = { try await clock.limitedSleep(for: interval) }
    }

    /// Unavailable: a duration without a label.
    @_documentation(visibility: internal)
    @available(
        *, unavailable, message: "write 'for:' before the duration: 'DebounceInterceptor(for: .milliseconds(300))'"
    )
    public init(_ interval: Duration) { fatalError() }

    /// If the execution is one of the debounced executions, waits for the interval, and then runs the execution. If a
    /// newer execution of the same name starts during the wait, or if the task is cancelled, the waiting execution is
    /// dropped.
    ///
    /// An execution that is not debounced, such as a load, runs immediately.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        guard executions.contains(context) else { return await next() }
        // A call whose task is already cancelled must not drop the call that waits.
        if Task.isCancelled { return context.drop() }
        lastCall += 1
        let (name, call) = (TimedName(of: context), lastCall)
        latest[name] = call
        let isElapsed = (try? await sleep()) != nil
        guard latest[name] == call else { return context.drop() }
        latest[name] = nil
        return isElapsed ? await next() : context.drop()
    }

    /// Runs synchronous work immediately, because only async work can wait. If the interceptor lists the name of the
    /// work, a warning reports the name.
    @_documentation(visibility: internal)
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        executions.skip(context)
        return next()
    }
}

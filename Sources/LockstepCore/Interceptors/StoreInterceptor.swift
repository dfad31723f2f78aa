/// Runs around the executions of a store: can look at them, feed them, and keep others, or the work itself, from running.
///
/// Write the synchronous form, the asynchronous one, or both. An interceptor wraps the executions of the forms that it has.
///
/// ```swift
/// @MainActor
/// struct TimingInterceptor: StoreInterceptor {
///     func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
///         let start = ContinuousClock.now
///         let result = next()
///         print("\(context.methodName) took \(start.duration(to: .now))")
///         return result
///     }
///
///     func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
///         let start = ContinuousClock.now
///         let result = await next()
///         print("\(context.methodName) took \(start.duration(to: .now))")
///         return result
///     }
/// }
/// ```
///
/// `next` runs the interceptors further in and then the work itself, and returns the store's state after it. It does not throw:
/// how the work ended is ``ExecutionContext/outcome``. What `intercept` returns is handed to the interceptor further out.
///
/// The work is done exactly once (promise I2). An interceptor that returns without having called `next`, nor
/// ``ExecutionContext/stopChain()``, nor ``ExecutionContext/drop()``, gets a ``RuntimeWarning``, and the work is done all the
/// same; a second `next` returns what the first one did, and is warned of as well (I3).
///
/// One that conforms to this protocol and has neither form, because a parameter is spelled in another way, is reported by a
/// ``RuntimeWarning`` when it is first used (I5).
///
/// One that is a ``Recorder`` too is also told of the executions and commits of the stores that it is an interceptor of.
///
/// Isolation: the main actor.
@MainActor
public protocol StoreInterceptor: SynchronousInterception, ConcurrentInterception, NonsendingInterception,
    WrittenInterception
{}

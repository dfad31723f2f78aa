/// Code that runs around the executions of a store. It can observe them, change their payload, and skip other
/// interceptors or the work itself.
///
/// Write the synchronous form, the asynchronous one, or both. An interceptor wraps the executions of the forms that it has, and is not
/// called for others: commits, `Action`s and synchronous methods are synchronous; loads, operations, `AsyncAction`s and async methods
/// are asynchronous. Neither form may throw.
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
/// `next` runs the interceptors further in and then the work itself, and returns the store's state after it. It does
/// not throw: how the work ended is ``ExecutionContext/outcome``. The interceptor further out receives what `intercept`
/// returns.
///
/// The work is done exactly once (promise I2). A ``RuntimeWarning`` reports an interceptor that returns without calling
/// `next`, `stopChain()` or ``ExecutionContext/drop()``, and the work is done all the same. A second
/// `next` is reported too, and returns what the first one did (I3). Called from inside the first one, it returns the
/// store's state at once. Once the execution has ended, `next` does nothing.
///
/// An interceptor can commit and dispatch. It is not called for executions that it causes from inside its own call:
/// they would cause the next one without end. A ``RuntimeWarning`` reports the first of them, once for each type of
/// interceptor. Other interceptors run around them, and what the work causes, inside `next`, calls the interceptor as
/// usual. So does what a task of the interceptor causes once the interceptor has returned.
///
/// A type that conforms to this protocol and has neither form, because a parameter is spelled in another way, is
/// reported by a ``RuntimeWarning`` when it is first used (I5).
///
/// An interceptor that is a ``Recorder`` too also receives the events of the stores that it is an interceptor of.
///
/// Isolation: the main actor.
@MainActor
public protocol StoreInterceptor: SynchronousInterception, ConcurrentInterception, NonsendingInterception,
    WrittenInterception
{}

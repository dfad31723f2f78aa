/// Code that runs around the executions of a store. An interceptor can observe executions, change their payload, and
/// skip other interceptors or the work itself.
///
/// To use an interceptor, list it in `@BaseInterceptors` or `@Intercept`, or attach it to a store or to all stores.
///
/// Write the synchronous form of `intercept(context:next:)`, the asynchronous form, or both. An interceptor wraps only
/// the executions of the forms that it has. Commits, restored snapshots, `Action`s and synchronous methods are
/// synchronous. Loads, their attempts, operations, optimistic changes, `AsyncAction`s and async methods are
/// asynchronous. Neither form may throw.
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
/// `next` runs the inner interceptors and then the work, and returns the store's state after the work. `next` does
/// not throw: read ``ExecutionContext/outcome`` to learn how the work ended. The outer interceptor receives the
/// value that `intercept` returns.
///
/// The work runs exactly once, unless it is dropped (promise I2). If an interceptor returns without calling `next`,
/// `stopChain()` or ``ExecutionContext/drop()``, a ``RuntimeWarning`` reports it, and the work still runs. A second
/// call of `next` is also reported, and returns the result of the first call (I3). A second call from inside the first
/// call returns the store's state at once. After the execution has ended, `next` does nothing.
///
/// An interceptor can commit and dispatch. It is not called for executions that it causes from inside its own call,
/// because each of these executions would cause another execution, without end (I7). A ``RuntimeWarning`` reports the
/// first such execution, once for each type of interceptor. Other interceptors run around these executions. The
/// interceptor is called as usual for executions that the work causes inside `next`, and for executions that a task of
/// the interceptor causes after the interceptor has returned.
///
/// If a type conforms to this protocol but has neither form, for example because of a parameter with another type, a
/// ``RuntimeWarning`` reports the type at its first use (I5).
///
/// An interceptor that is also a ``Recorder`` receives the events of each store that it is attached to, and of each
/// store that has it as a base interceptor (see ``StoreProtocol/interceptors``).
///
/// Isolation: the main actor.
@MainActor
public protocol StoreInterceptor: SynchronousInterception, ConcurrentInterception, NonsendingInterception,
    WrittenInterception
{}

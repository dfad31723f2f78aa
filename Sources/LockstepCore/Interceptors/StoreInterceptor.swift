/// Code that runs around the executions of a store: its actions, loads, commits and other work. An interceptor can
/// observe executions, change their payload, and skip other interceptors or the work itself.
///
/// To use an interceptor, list it in `@BaseInterceptors` or `@Intercept`, or attach it to a store or to all stores.
///
/// Write the synchronous form of `intercept(context:next:)`, the asynchronous form, or both. An interceptor wraps
/// only executions of the forms that it has. Neither form may throw.
///
/// - Synchronous: commits, restored snapshots, `Action`s and synchronous methods.
/// - Asynchronous: loads, their attempts, operations, optimistic changes, `AsyncAction`s and async methods.
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
/// not throw. To learn how the work ended, read ``ExecutionContext/outcome``. The outer interceptor receives the
/// value that `intercept` returns.
///
/// The work runs exactly once, unless an interceptor drops it (promise I2). Call one of these: `next`, `stopChain()`
/// or ``ExecutionContext/drop()``. If an interceptor returns without such a call, a ``RuntimeWarning`` reports it,
/// and the work still runs.
///
/// Call `next` once (promise I3). Other calls have these effects:
///
/// - A second call is reported, too, and returns the result of the first call.
/// - A second call from inside the first call returns the store's state at once.
/// - After the execution has ended, `next` does nothing.
///
/// An interceptor can commit and dispatch. Lockstep does not call it for executions that it causes during its own
/// call (promise I7). Otherwise, each of them would cause another execution, without end. A ``RuntimeWarning``
/// reports the first such execution, once for each type of interceptor. Other interceptors run around these
/// executions.
///
/// Lockstep does call the interceptor for these executions:
///
/// - Executions that the work causes inside `next`.
/// - Executions that a task of the interceptor causes after the interceptor has returned.
///
/// A type that conforms to this protocol may have neither form, for example because a parameter has another type. A
/// ``RuntimeWarning`` reports such a type at its first use (promise I5).
///
/// An interceptor that is also a ``Recorder`` receives the events of two groups of stores: those that it is attached
/// to, and those that list it as a base interceptor (see ``StoreProtocol/interceptors``).
///
/// Isolation: the main actor.
@MainActor
public protocol StoreInterceptor: SynchronousInterception, ConcurrentInterception, NonsendingInterception,
    WrittenInterception
{}

/// Code that runs around the executions of a store: its actions, loads, commits and other work.
///
/// To use an interceptor, list it in `@BaseInterceptors` or `@Intercept`, or attach it to a store or to all stores.
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
/// Write `intercept(context:next:)` in its synchronous form, in its asynchronous form, or in both. Lockstep calls each
/// form for different executions:
///
/// - Synchronous form: commits, restored snapshots, `Action`s and synchronous methods.
/// - Asynchronous form: loads, their attempts, operations, optimistic changes, `AsyncAction`s and async methods.
///
/// Copy the forms as they are written here. Neither form may throw. A ``RuntimeWarning`` reports a type that has
/// neither form (promise I5).
///
/// `next` runs the inner interceptors and then the work, and returns the store's state after the work. Return this
/// state from `intercept`. To learn how the work ended, read ``ExecutionContext/outcome`` after `next`.
///
/// Instead of `next`, an interceptor can call one of these methods of the context:
///
/// - `stopChain()` runs the work without the inner interceptors.
/// - ``ExecutionContext/drop()`` skips the work.
///
/// Call exactly one of `next`, `stopChain()` and `drop()`, once. If an interceptor calls none of them, or calls
/// `next` twice, the work still runs exactly once. A ``RuntimeWarning`` reports the mistake (promises I2 and I3).
///
/// An interceptor can commit and dispatch. The interceptor is not called for executions that it causes during its call
/// (promise I7). A ``RuntimeWarning`` reports the type of the interceptor once.
///
/// Isolation: the main actor.
@MainActor
public protocol StoreInterceptor: SynchronousInterception, ConcurrentInterception, NonsendingInterception,
    WrittenInterception
{}

/// Runs executions of one name by a ``RunPolicy``: for async methods.
///
/// ```swift
/// @Intercept(RunPolicyInterceptor(.latest))
/// func search(_ text: String) async { … }
///
/// override var interceptors: [any StoreInterceptor] {
///     [RunPolicyInterceptor(.drop, for: "refresh")]
/// }
/// ```
///
/// Each method of each store has its own line; the arguments make no difference. For an async action, write
/// `AsyncAction(policy: .latest) { … }`, and for an operation, `operations.run(.search, policy: .latest) { … }`.
///
/// A call that is cancelled or superseded before its body begins never runs its body: it throws a `CancellationError`, or returns, where
/// the method returns nothing and cannot throw. A method that returns a value and cannot throw runs its body all the same.
///
/// A call that is dropped returns, so `drop` is for methods that return nothing. Other methods run, which a ``RuntimeWarning`` reports.
///
/// The caller of a method that is superseded later waits until its body returns; the execution has ended as `superseded` before. The body
/// should honor cancellation, and change nothing once it is cancelled.
///
/// If a name has matched nothing when the interceptor is released, at the latest with its store, although other actions
/// or methods ran, it is reported as a ``RuntimeWarning``, once.
///
/// Isolation: the main actor.
@MainActor public final class RunPolicyInterceptor: StoreInterceptor, WaitingInterceptor {
    private let executions: TimedExecutions
    private let policy: RunPolicy
    private let lines = RunLines<TimedName>()

    /// - Parameters:
    ///   - policy: What becomes of an execution that begins while another one of its name runs.
    ///   - names: The names of the methods or actions. Without any, it is for all that it wraps, each name by itself.
    public init(_ policy: RunPolicy, for names: String...) {
        self.policy = policy
        executions = TimedExecutions(names, of: Self.self)
    }

    /// Runs the execution when the policy lets it, or drops it.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        guard executions.contains(context), policy != .concurrent else { return await next() }
        var events = RunInLine.Events()
        events.supersede = { context.end(.superseded) }
        events.leave = { context.end(.cancelled) }
        // It is called on the main actor, and once.
        nonisolated(unsafe) let next = next
        switch await lines.run(TimedName(of: context), policy, RunInLine(events), { await next() }) {
        case .done(let state): return state
        case .dropped: return context.drop()
        case .left, .superseded: return context.cancelUnlessBegun()
        }
    }
}

/// An interceptor that applies a ``RunPolicy`` to async methods and actions.
///
/// ```swift
/// @Store @MainActor @Observable
/// final class SearchStore {
///     var hits: [String] = []
///
///     @Intercept(RunPolicyInterceptor(.latest))
///     func search(_ text: String) async { … }
///
///     // Or for methods and actions by name:
///     var interceptors: [any StoreInterceptor] { [RunPolicyInterceptor(.drop, for: "refresh")] }
/// }
/// ```
///
/// Each method of each store has its own line of runs, whatever the arguments are; see ``RunPolicy``.
///
/// For actions and operations, there is a shorter form:
/// - For an async action, write `AsyncAction(policy: .latest) { … }`.
/// - For an operation, write `operations.run(.search, policy: .latest) { … }`.
///
/// A call can be cancelled or superseded before the body of the method starts. What happens then depends on the
/// declaration of the method:
/// - The method is declared with `throws` without an error type: the body does not run, and the call throws a
///   `CancellationError`.
/// - The method returns nothing, and is declared without `throws` or with `throws(MyError)`: the body does not run, and
///   the call returns.
/// - Any other method: the body still runs.
///
/// Use the policy `drop` only for methods that return nothing. A dropped call of such a method returns without running
/// the body. A call of any other method runs the body even if the policy drops the call. A ``RuntimeWarning`` reports
/// such a call.
///
/// A call can also be superseded after the body has started. The execution of the method then ends as `superseded`
/// immediately, but the caller waits until the body returns. The body should check for cancellation, and change nothing
/// after it is cancelled.
///
/// A ``RuntimeWarning`` reports a name that you passed in two cases, once for each name:
/// - An action or a method with the name is synchronous.
/// - The name is probably misspelled. This warning appears when the interceptor is released, usually together with its
///   store. It appears if no execution with the name has run, but an action or a method with a similar name has run.
///
/// Isolation: the main actor.
@MainActor public final class RunPolicyInterceptor: StoreInterceptor, WaitingInterceptor {
    private let executions: TimedExecutions
    private let policy: RunPolicy
    private let lines = RunLines<TimedName>()

    /// Creates an interceptor for executions with the given names.
    ///
    /// - Parameters:
    ///   - policy: The rule for an execution that starts while another execution of the same name is pending.
    ///   - names: The names of the methods or actions. If you pass no names, the policy applies to all actions and
    ///     methods that the interceptor wraps, separately for each name.
    public init(_ policy: RunPolicy, for names: String...) {
        self.policy = policy
        executions = TimedExecutions(names, of: Self.self)
    }

    /// Runs the execution as soon as the policy allows it. Drops the execution if the policy is ``RunPolicy/drop`` and
    /// an execution of the same name is running or waiting.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        guard executions.contains(context), policy != .concurrent else { return await next() }
        var events = RunInLine.Events()
        events.supersede = { context.end(.superseded) }
        events.leave = { context.end(.cancelled) }
        // `next` is called once, and on the main actor.
        nonisolated(unsafe) let next = next
        switch await lines.run(TimedName(of: context), policy, RunInLine(events), { await next() }) {
        case .done(let state): return state
        case .dropped: return context.drop()
        case .left, .superseded: return context.cancelUnlessBegun()
        }
    }

    /// Runs synchronous work without a wait. If the name of the work was passed to the interceptor, a warning reports
    /// the name.
    @_documentation(visibility: internal)
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        executions.skip(context)
        return next()
    }
}

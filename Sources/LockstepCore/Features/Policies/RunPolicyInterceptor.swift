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
/// Actions and operations have a shorter form: `AsyncAction(policy: .latest) { … }` and
/// `operations.run(.search, policy: .latest) { … }`.
///
/// The policy applies to each name of each store separately. The arguments make no difference, and all overloads of
/// a method count as one method. To separate the overloads, write `@Intercept(RunPolicyInterceptor(…))` on each of
/// them.
///
/// If a call is superseded after its body has started, the task of the body is cancelled. The caller waits until the
/// body returns. The body should check for cancellation, and should not change the store after a cancellation. If an
/// action is superseded, further changes by its reducers are discarded (promise P1).
///
/// If an action with components is cancelled or superseded before it starts, it is skipped. For a method, and for the
/// closure of `dispatch("name") { … }`, the declaration decides what happens in this case:
///
/// - If the method or closure has untyped `throws`, it is skipped, and the caller receives a `CancellationError`.
/// - Otherwise, if it returns nothing, it is skipped.
/// - Otherwise, it runs.
///
/// Use the policy `drop` only for actions and for methods that return nothing. If a method returns a value, the body of
/// a dropped call still runs, and a ``RuntimeWarning`` reports the call.
///
/// A ``RuntimeWarning`` also reports a probably misspelled name, and the name of a synchronous action or method. See
/// the article *Interceptors*.
///
/// Isolation: the main actor.
@MainActor public final class RunPolicyInterceptor: StoreInterceptor, WaitingInterceptor {
    private let executions: TimedExecutions
    private let policy: RunPolicy
    private let scheduler = RunScheduler<TimedName>()

    /// Creates an interceptor for executions with the given names.
    ///
    /// - Parameters:
    ///   - policy: The rule for an execution that starts while another execution of the same name is running or
    ///     waiting.
    ///   - names: The names of the methods or actions. If you pass no names, the policy applies to every async method
    ///     and action that the interceptor wraps.
    public init(_ policy: RunPolicy, for names: String...) {
        self.policy = policy
        executions = TimedExecutions(names, of: Self.self)
    }

    /// Runs the execution as soon as the policy allows it. Drops the execution if the policy is ``RunPolicy/drop`` and
    /// an execution of the same name is running or waiting.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        guard executions.contains(context), policy.takesPlace else { return await next() }
        // Changes of an action inside superseded work are discarded. Such an action must not supersede or delay others.
        let pipeline = context.kind == .action ? context.store.pipeline : nil
        if let pipeline, PolicyRun.endedEarly(of: pipeline) { return await next() }
        let events = PolicyRun.Events(
            endEarly: { context.end($0.outcome) }, finish: { context.onEnd($0) }, isCurrent: { context.isCurrent })
        // `next` is called once, and on the main actor.
        nonisolated(unsafe) let next = next
        let run = context.makeRun(in: pipeline, events)
        switch await scheduler.schedule(TimedName(of: context), policy, run, { await next() }) {
        case .done(let state): return state
        case .notDone(.dropped): return context.drop()
        case .notDone(let outcome): return context.cancelUnlessBegun(outcome)
        }
    }

    /// Runs synchronous work immediately. The policy applies only to async work. If the interceptor lists the name of
    /// the work, a ``RuntimeWarning`` reports the name.
    @_documentation(visibility: internal)
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        executions.skip(context)
        return next()
    }
}

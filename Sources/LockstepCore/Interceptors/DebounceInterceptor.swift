/// Waits until executions of a name have stopped coming, then runs the last one; the others end as `dropped`.
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] {
///     [DebounceInterceptor("search", for: .milliseconds(300))]
/// }
/// ```
///
/// For one method, write `@Intercept(DebounceInterceptor(for: .milliseconds(300)))` on it.
///
/// It is for async actions, and for async methods that return nothing. One whose task is cancelled while it waits is
/// dropped.
///
/// If a name has matched nothing when the interceptor is released, at the latest with its store, although other actions
/// or methods ran, it is reported as a ``RuntimeWarning``, once.
///
/// Isolation: the main actor.
@MainActor public final class DebounceInterceptor: StoreInterceptor, WaitingInterceptor {
    private let executions: TimedExecutions
    private let sleep: @MainActor () async throws -> Void
    private var calls: [TimedName: Calls] = [:]

    /// The calls of one name that wait.
    private struct Calls {
        /// The number of the last one.
        var last = 0
        var waiting = 0
    }

    /// How many names have calls that wait.
    package var entryCount: Int { calls.count }

    /// - Parameters:
    ///   - names: The names of the methods or actions. Without any, it is for all that it wraps, each name by itself.
    ///   - interval: How long an execution waits for another one of its name, which takes its place.
    ///   - clock: The clock that measures the interval.
    public init(_ names: String..., for interval: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        executions = TimedExecutions(names, of: Self.self)
        sleep = { try await clock.sleep(for: interval) }
    }

    /// Waits, then runs the execution or drops it.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        guard executions.contains(context) else { return await next() }
        let name = TimedName(of: context)
        let call = begin(name)
        let isElapsed = (try? await sleep()) != nil
        return end(call, name) && isElapsed ? await next() : context.drop()
    }

    private func begin(_ name: TimedName) -> Int {
        var named = calls[name] ?? Calls()
        named.last += 1
        named.waiting += 1
        calls[name] = named
        return named.last
    }

    /// - Returns: Whether it is the last call.
    private func end(_ call: Int, _ name: TimedName) -> Bool {
        let isLast = calls[name]?.last == call
        calls[name]?.waiting -= 1
        if calls[name]?.waiting == 0 { calls[name] = nil }
        return isLast
    }
}

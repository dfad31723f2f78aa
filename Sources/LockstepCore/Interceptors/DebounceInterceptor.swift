/// Waits until executions of a name have stopped coming, then runs the last one; the others end as `dropped`.
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] {
///     [DebounceInterceptor("search", for: .milliseconds(300))]
/// }
/// ```
///
/// It is for async actions, and for async methods that return nothing. One whose task is cancelled while it waits is dropped.
///
/// Isolation: the main actor.
@MainActor public final class DebounceInterceptor: StoreInterceptor {
    private let names: Set<String>
    private let sleep: @MainActor () async throws -> Void
    private var calls: [StoreReference: [String: Int]] = [:]

    /// - Parameters:
    ///   - names: The names of the methods or actions.
    ///   - interval: How long no other execution of the name may come.
    ///   - clock: Waits that long.
    public init<Time: Clock>(
        _ names: String..., for interval: Duration, clock: Time = ContinuousClock()
    ) where Time.Duration == Duration {
        self.names = Set(names)
        sleep = { try await clock.sleep(for: interval) }
    }

    /// Waits, then goes on with the execution, or drops it.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        let name = context.methodName
        guard names.contains(name) else { return await next() }
        let call = calls[context.store]?[name, default: 0] ?? 0
        calls[context.store, default: [:]][name] = call + 1
        do { try await sleep() } catch { return context.drop() }
        return calls[context.store]?[name] == call + 1 ? await next() : context.drop()
    }
}

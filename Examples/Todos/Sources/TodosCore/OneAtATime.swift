package import Lockstep

/// Runs the calls of a method one after another, in the order in which they were made.
@MainActor
package final class OneAtATime: StoreInterceptor {
    private var isRunning = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates an interceptor for one method of one store.
    package init() {}

    /// Waits for the earlier calls, then runs this one.
    package func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        if isRunning { await withCheckedContinuation { waiting.append($0) } }
        isRunning = true
        defer {
            // The next call takes over: `isRunning` stays true, so that a call made meanwhile cannot overtake it.
            if waiting.isEmpty { isRunning = false } else { waiting.removeFirst().resume() }
        }
        return await next()
    }
}

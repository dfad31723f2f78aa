/// The part of an ``InterceptorChain`` that only asynchronous work needs. Asynchronous interceptors can return in any
/// order, so each interceptor has its own result.
@MainActor final class AsynchronousCalls {
    /// The work; `nil` after the execution has ended.
    var work: (@MainActor () async -> Void)?
    /// Whether the work is running.
    var isWorking = false
    /// The number of called interceptors that have not returned. If an interceptor calls `next` in a new task, the
    /// inner interceptor may return after the execution has ended.
    var openCalls = 0
    /// The result of `next` for each called interceptor. The element of an interceptor is `nil` until its `next` has
    /// returned.
    var results: [(any Sendable)?] = []
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ work: @escaping @MainActor () async -> Void) { self.work = work }

    /// Waits while `isNotDone` returns `true`. Calls `isNotDone` immediately, and after each ``resumeWaiters()``.
    func wait(while isNotDone: () -> Bool) async {
        while isNotDone() { await withCheckedContinuation { waiters.append($0) } }
    }

    /// Resumes all waiters. Each waiter checks its condition again.
    func resumeWaiters() {
        for waiter in exchange(&waiters, with: []) { waiter.resume() }
    }
}

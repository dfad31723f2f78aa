/// What an execution of asynchronous work knows while it runs. Its interceptors need not return in any order.
@MainActor final class AsynchronousCalls {
    /// Does the work; `nil` once the execution has ended.
    var work: (@MainActor () async -> Void)?
    /// Whether the work is being done.
    var isWorking = false
    /// How many interceptors have not returned. One that leaves `next` to a task may return before those further in.
    var openCalls = 0
    /// What `next` returned to each interceptor that was called; discarded when the execution ends.
    var results: [(any Sendable)?] = []
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ work: @escaping @MainActor () async -> Void) { self.work = work }

    /// The execution ends.
    func end() {
        work = nil
        results = []
        resumeWaiters()
    }

    /// Waits as long as a condition holds.
    func wait(while isNotDone: () -> Bool) async {
        while isNotDone() { await withCheckedContinuation { waiters.append($0) } }
    }

    /// Resumes waiters, which look whether they have to wait again.
    func resumeWaiters() {
        for waiter in exchange(&waiters, with: []) { waiter.resume() }
    }
}

/// A load that was started: the frame of its work, inside the execution of the load. The store and the task of the load
/// retain the `RunningLoad`.
///
/// When the load ends, ``core`` becomes `nil`, even if the task still runs. The task then does not retain the core.
@MainActor final class RunningLoad<Value: Sendable>: LoadFrame {
    let load: LoadMachine<Value>.Load
    /// The core of the store; `nil` after the load has ended.
    private(set) var core: ValueStoreCore<Value>?
    /// A superseded load of the same store. The work of the superseded load started this load, and is cancelled when
    /// this load ends. `nil` if other code started this load.
    var outer: RunningLoad?
    /// Whether the work still runs although the load has ended. If so, ``endLoad(keeping:)`` cancels the work.
    var isWorking = false
    /// The error that the work threw; `nil` if the work has not thrown an error.
    var error: (any Error)?
    /// A closure that is called before the store receives the value of the load, in the same transaction; `nil` for most
    /// loads. It may change the value.
    var willFinish: (@MainActor (inout Value) -> Void)?
    /// Closures that are called when the load has ended.
    var afterwards: [@MainActor () -> Void] = []

    private var hasStarted = false
    /// Whether the load ended early, and its work has not returned.
    private(set) var isLate = false
    private var task: Task<Void, Never>?
    private var isCancelled = false
    /// The wait before the next attempt; `nil` if the load does not wait.
    private var retryWait: Task<Void, Never>?
    /// Whether the next attempt follows at once, because a signal came during the present one.
    var skipsNextWait = false
    /// Below this delay, observers may not have read the entry again at the end of the wait, and are not asked.
    private static var shortestAsked: Duration { .milliseconds(100) }

    init(_ load: LoadMachine<Value>.Load, of core: ValueStoreCore<Value>, running: RunningExecution) {
        self.load = load
        self.core = core
        super.init(of: core.store, running: running)
    }

    /// Whether this load is the running load of the value; `false` after the load has ended.
    var isInFlight: Bool { core?.inFlight == load }

    /// Starts the work. On newer systems, the work runs up to its first suspension before this method returns. The work
    /// may cancel the load before this method returns.
    ///
    /// - Parameters:
    ///   - isLater: Whether the work starts when the current code suspends or ends, on every system. All calls for a query
    ///     entry in one turn then make one request.
    ///   - work: The work.
    func startWork(inNextTurn isLater: Bool, _ work: @escaping @MainActor () async -> Void) {
        hasStarted = true
        let task = WorkContext.current.moved(to: self).run {
            isLater ? Task { await work() } : Task.immediatelyIfPossible(work)
        }
        self.task = task
        if isCancelled { task.cancel() }
    }

    /// Cancels the task of the work. The state of the value does not change.
    func cancel() {
        isCancelled = true
        task?.cancel()
    }

    /// Reports that the work may still run although the load has ended.
    func workContinues() {
        guard hasStarted else { return }
        isLate = true
        running.workContinues()
    }

    /// Waits before the next attempt, unless ``retryNow()`` was called since the last one. At the end of a complete wait,
    /// ends the load if nobody waits for it and nobody shows the entry.
    func waitForRetry(_ delay: Duration, on clock: any Clock<Duration>) async throws {
        if !exchange(&skipsNextWait, with: false) {
            let asks = delay >= Self.shortestAsked
            if asks { core?.askViewers() }
            let wait = Task { _ = try? await clock.limitedSleep(for: delay) }
            retryWait = wait
            await withTaskCancellationHandler(operation: { await wait.value }, onCancel: { wait.cancel() })
            retryWait = nil
            if asks, !wait.isCancelled { core?.endUnattendedWork() }
        }
        try Task.checkCancellation()
        core?.noteAttempt()
    }

    /// Ends the wait before the next attempt. If an attempt is running and fails, the next attempt follows at once.
    func retryNow() { if let retryWait { retryWait.cancel() } else { skipsNextWait = true } }

    /// The load that contains the current code: this load or its ``outer`` load. `nil` if neither contains the code.
    var innermostAroundCurrentCode: RunningLoad? {
        if isAroundCurrentCode { return self }
        return outer.flatMap { $0.isAroundCurrentCode ? $0 : nil }
    }

    /// Marks the load as ended, and releases the store. Cancels the running work of this load and of the ``outer``
    /// load.
    ///
    /// - Parameter kept: The load whose work is not cancelled; `nil` to cancel the work of both loads.
    func endLoad(keeping kept: RunningLoad? = nil) {
        let outer = exchange(&outer, with: nil)
        core = nil
        error = nil
        willFinish = nil
        let afterwards = exchange(&afterwards, with: [])
        close()
        // A cancellation can run code of the app, so it comes last.
        if isWorking, self !== kept { cancel() }
        if outer !== kept { outer?.cancel() }
        for call in afterwards { call() }
    }
}

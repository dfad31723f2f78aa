/// A load that was started: the frame of its work, inside the execution of the load. The store and the task of the load
/// retain the `RunningLoad`.
///
/// When the load ends, ``core`` becomes `nil`, even if the task still runs. The task then does not retain the core.
@MainActor final class RunningLoad<Value: Sendable>: Frame {
    let load: LoadMachine<Value>.Load
    /// The execution of the load.
    let running: RunningExecution
    /// The core of the store; `nil` after the load has ended.
    private(set) var core: ValueStoreCore<Value>?
    /// A superseded load of the same store. The work of the superseded load started this load, and is cancelled when
    /// this load ends. `nil` if other code started this load.
    var outer: RunningLoad?
    /// Whether the work still runs although the load has ended. If so, ``endLoad(keeping:)`` cancels the work.
    var isWorking = false
    /// The error that the work threw; `nil` if the work has not thrown an error.
    var error: (any Error)?

    private var task: Task<Void, Never>?
    private var isCancelled = false

    init(_ load: LoadMachine<Value>.Load, of core: ValueStoreCore<Value>, running: RunningExecution) {
        self.load = load
        self.core = core
        self.running = running
        // Other callers can join the load. So if the action or task that started the load is superseded or discarded,
        // the changes of the load are kept.
        super.init(.load, hiding: [.discardable, .unfinished], in: WorkContext.current.moved(to: running))
    }

    /// Whether this load is the running load of the value; `false` after the load has ended.
    var isInFlight: Bool { core?.machine.loadInFlight == load }

    /// Starts the work. On newer systems, the work runs up to its first suspension before this method returns. The work
    /// may cancel the load before this method returns.
    func startWork(_ work: @escaping @MainActor () async -> Void) {
        let task = WorkContext.current.moved(to: self).run { Task.immediatelyIfPossible(work) }
        self.task = task
        if isCancelled { task.cancel() }
    }

    /// Cancels the task of the work. The state of the value does not change.
    func cancel() {
        isCancelled = true
        task?.cancel()
    }

    /// The load that contains the current code: this load or its ``outer`` load. `nil` if neither contains the code.
    var innermostAroundCurrentCode: RunningLoad? {
        if isAroundCurrentCode { return self }
        return outer.flatMap { $0.isAroundCurrentCode ? $0 : nil }
    }

    /// Whether the current code is part of the load. Such code must not wait for the load, because the load would wait
    /// for itself.
    var isAroundCurrentCode: Bool { WorkContext.current.frame?.isInside(self, .load) == true }

    /// Marks the load as ended, and releases the store. Cancels the running work of this load and of the ``outer``
    /// load.
    ///
    /// - Parameter kept: The load whose work is not cancelled; `nil` to cancel the work of both loads.
    func endLoad(keeping kept: RunningLoad? = nil) {
        let outer = exchange(&outer, with: nil)
        core = nil
        error = nil
        close()
        // A cancellation can run code of the app, so it comes last.
        if isWorking, self !== kept { cancel() }
        if outer !== kept { outer?.cancel() }
    }
}

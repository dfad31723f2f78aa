/// A load that was started. The store and the task of the load retain the `RunningLoad`.
///
/// When the load ends, ``core`` becomes `nil`, even if the task still runs. The task then does not retain the core.
@MainActor final class RunningLoad<Value: Sendable>: EnclosingLoad {
    let load: LoadMachine<Value>.Load
    /// The execution of the load; `nil` if no recorder or interceptor was ever attached to any store.
    let running: RunningExecution?
    /// The core of the store; `nil` after the load has ended.
    private(set) var core: ValueCore<Value>?
    /// A superseded load of the same store. The work of the superseded load started this load, and is cancelled when
    /// this load ends. `nil` if other code started this load.
    var outer: RunningLoad?
    /// Whether the work still runs although the load has ended. If so, ``end(keeping:)`` cancels the work.
    var isWorking = false
    /// The error that the work threw; `nil` if the work has not thrown an error.
    var error: (any Error)?

    private var task: Task<Void, Never>?
    private var isCancelled = false

    init(_ load: LoadMachine<Value>.Load, of core: ValueCore<Value>, running: RunningExecution?) {
        self.load = load
        self.core = core
        self.running = running
        super.init()
    }

    /// Whether this load is the running load of the value; `false` after the load has ended.
    var isInFlight: Bool { core?.machine.isInFlight(load) == true }

    /// Starts the work. On newer systems, the work runs up to its first suspension before this method returns. The work
    /// may cancel the load before this method returns.
    func start(_ work: @escaping @MainActor () async -> Void) {
        // Other callers can join the load. So if the action or task that started the load is superseded or discarded,
        // the changes of the load are kept.
        let enclosing = EnclosingWork(load: self, runs: EnclosingWork.current?.runs ?? [])
        let task = EnclosingWork.$current.withValue(enclosing) { Task.immediatelyIfPossible(work) }
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
        guard let current = EnclosingWork.current?.load else { return nil }
        if current.isInside(self) { return self }
        return outer.flatMap { current.isInside($0) ? $0 : nil }
    }

    /// Marks the load as ended, and releases the store. Cancels the running work of this load and of the ``outer``
    /// load.
    ///
    /// - Parameter kept: The load whose work is not cancelled; `nil` to cancel the work of both loads.
    func end(keeping kept: RunningLoad? = nil) {
        let outer = exchange(&outer, with: nil)
        core = nil
        error = nil
        isOver = true
        // A cancellation can run code of the app, so it comes last.
        if isWorking, self !== kept { cancel() }
        if outer !== kept { outer?.cancel() }
    }
}

/// A load of a value of any type. The load knows inside which other loads it was started.
///
/// Code that runs inside a load must not wait for the load, because the load would wait for itself.
@MainActor class EnclosingLoad {
    /// Whether the load has ended.
    fileprivate(set) var isOver = false
    /// The load inside which this load was started; `nil` if this load was started outside all loads.
    private let enclosing: EnclosingLoad?

    init() { enclosing = EnclosingWork.current?.load?.nearestOpen }

    /// This load if this load has not ended; otherwise the nearest enclosing load that has not ended. `nil` if all
    /// these loads have ended.
    private var nearestOpen: EnclosingLoad? { isOver ? enclosing?.nearestOpen : self }

    /// Returns whether this load is `other`, or runs inside `other`.
    func isInside(_ other: EnclosingLoad) -> Bool { self === other || enclosing?.isInside(other) == true }
}

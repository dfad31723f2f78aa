/// A load that was started and has not ended: what its task and its store share.
///
/// The task holds this and not the store. Once the load has ended, nothing of the store is held here.
@MainActor final class RunningLoad<Value: Sendable>: EnclosingLoad {
    let load: LoadMachine<Value>.Load
    /// The execution, where anything listens.
    let running: RunningExecution?
    /// The core of the store, until the load has ended.
    private(set) var core: ValueCore<Value>?
    /// The load that this one was started inside of and superseded: its work is cancelled when this one has ended.
    var outer: RunningLoad?
    /// Whether it continues without callers, as the open stream of a query does.
    var isKept = false
    /// What the work threw.
    var error: (any Error)?

    private var task: Task<Void, Never>?
    private var isCancelled = false

    init(_ load: LoadMachine<Value>.Load, of core: ValueCore<Value>, running: RunningExecution?) {
        self.load = load
        self.core = core
        self.running = running
        super.init()
    }

    /// Whether the value still waits for this load.
    var isInFlight: Bool { core?.machine.isInFlight(load) == true }

    /// Starts the work, up to its first suspension where the system can do that.
    func start(_ work: @escaping @MainActor () async -> Void) {
        let task = Task.immediatelyIfPossible(work)
        self.task = task
        if isCancelled { task.cancel() }
    }

    func cancel() {
        isCancelled = true
        task?.cancel()
    }

    /// Releases the store. Work that continues can still be cancelled.
    func end() {
        core = nil
        outer = nil
        error = nil
        isOver = true
    }
}

/// A load, as the code sees it that runs as a part of it.
@MainActor class EnclosingLoad {
    /// The innermost load that the running code is a part of.
    @TaskLocal static var current: EnclosingLoad?

    /// Whether the load has ended.
    fileprivate(set) var isOver = false
    /// The load that this one was started inside of.
    private let enclosing: EnclosingLoad?

    init() { enclosing = Self.current?.nearestOpen }

    /// Itself, or the first one around it, that has not ended.
    private var nearestOpen: EnclosingLoad? { isOver ? enclosing?.nearestOpen : self }

    /// Whether it is `other`, or runs inside it.
    func isInside(_ other: EnclosingLoad) -> Bool { self === other || enclosing?.isInside(other) == true }
}

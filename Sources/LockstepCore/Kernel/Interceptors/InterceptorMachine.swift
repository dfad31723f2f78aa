/// The state machine that decides the next step of an execution: call an interceptor, or run the work.
///
/// Interceptors are numbered from the outermost, which is 0. The work starts exactly once, or is dropped (promise
/// I2).
///
/// Frequently called methods are inlined, for faster access to ``ExecutionContext/machine``.
struct InterceptorMachine {
    /// The next step.
    enum Step: Equatable {
        /// Call the interceptor with this index.
        case intercept(Int)
        /// Run the work.
        case work
        /// Do nothing, because the work was already started or dropped.
        case nothing
    }

    /// A mistake in an interceptor.
    enum Fault: Equatable {
        /// The interceptor called `next` a second time.
        case calledNextTwice
        /// The interceptor returned, and the work was neither started nor dropped.
        case didNotCallNext
        /// The interceptor tried to drop work that cannot be dropped.
        case mayNotDrop
        /// The interceptor tried to drop work that had started.
        case droppedTooLate
    }

    /// The number of interceptors to call. Interceptors that caused the execution are not counted (promise I7).
    var count: Int
    private let mayDrop: Bool
    private let mayCancel: Bool

    // Each interceptor is called by the first `next` of the outer interceptor. So all called interceptors have called
    // `next`, except possibly the innermost interceptor.
    private var innermost = -1
    private var innermostCalledNext = false
    /// Whether the interceptor that was called last tried to skip work that cannot be skipped. If `true`,
    /// ``returned()`` does not report ``Fault/didNotCallNext``.
    private var innermostMayNotDrop = false
    private var hasBegun = false

    /// Whether the inner interceptors are skipped.
    private(set) var isStopped = false
    /// Whether the work does not run at all.
    private(set) var isDropped = false

    /// - Parameters:
    ///   - count: The number of interceptors.
    ///   - mayDrop: Whether the work may be dropped.
    ///   - mayCancel: Whether the work may be cancelled before it starts, even if `mayDrop` is `false`. The caller of
    ///     cancelled work receives an error.
    init(count: Int, mayDrop: Bool, mayCancel: Bool = false) {
        self.count = count
        self.mayDrop = mayDrop
        self.mayCancel = mayCancel
    }

    /// Returns the first step of the execution.
    @inline(__always) mutating func firstStep() -> Step { step(to: 0) }

    /// Records that an interceptor called `next`. Returns the next step, and the interceptor's mistake or `nil`.
    @inline(__always) mutating func nextStep(from index: Int) -> (step: Step, fault: Fault?) {
        if index < innermost || innermostCalledNext { return (.nothing, .calledNextTwice) }
        innermostCalledNext = true
        return (step(to: index + 1), nil)
    }

    /// Records that an interceptor returned. Returns the next step. If the interceptor made a mistake, also returns the
    /// mistake; otherwise `fault` is `nil`.
    @inline(__always) mutating func returned() -> (step: Step, fault: Fault?) {
        if hasBegun || isDropped { return (.nothing, nil) }
        return (beginWork(), isStopped || innermostMayNotDrop ? nil : .didNotCallNext)
    }

    /// Skips the inner interceptors. Returns ``Step/work``, or ``Step/nothing`` if the work was already started or
    /// dropped.
    mutating func stop() -> Step {
        isStopped = true
        return beginWork()
    }

    /// Skips the inner interceptors. The work runs later: when the interceptor that called `stopChain()` calls `next`
    /// or returns.
    mutating func stopSoon() { isStopped = true }

    /// Drops the work. If the work cannot be dropped, returns the interceptor's mistake.
    mutating func drop() -> Fault? {
        if !mayDrop {
            innermostMayNotDrop = true
            return .mayNotDrop
        }
        if hasBegun { return .droppedTooLate }
        isDropped = true
        return nil
    }

    /// Drops the work of a cancelled or superseded execution. Does nothing if the work has started. If both `mayDrop`
    /// and `mayCancel` are `false`, the work still runs.
    mutating func markCancelled() {
        if hasBegun { return }
        if mayDrop || mayCancel { isDropped = true } else { innermostMayNotDrop = true }
    }

    @inline(__always) private mutating func step(to index: Int) -> Step {
        guard index < count, !isStopped, !isDropped, !hasBegun else { return beginWork() }
        innermost = index
        innermostCalledNext = false
        innermostMayNotDrop = false
        return .intercept(index)
    }

    @inline(__always) private mutating func beginWork() -> Step {
        if hasBegun || isDropped { return .nothing }
        hasBegun = true
        return .work
    }
}

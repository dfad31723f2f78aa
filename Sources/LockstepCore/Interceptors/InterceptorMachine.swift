/// The rules by which an execution passes through its interceptors to its work, without either.
///
/// Interceptors are numbered from the outermost, which is 0. The work begins exactly once (promise I2).
///
/// The methods are inlined because each is an access to a property of the context, and one that calls nothing is cheap.
struct InterceptorMachine {
    /// What to do next.
    enum Step: Equatable {
        /// Call the interceptor of that number.
        case intercept(Int)
        /// Do the work.
        case work
        /// Nothing: it was done before.
        case nothing
    }

    /// A mistake of an interceptor.
    enum Fault: Equatable {
        /// It called `next` a second time.
        case calledNextTwice
        /// It returned, and the work was neither done nor dropped.
        case didNotCallNext
        /// It dropped work whose result is needed.
        case mayNotDrop
        /// It dropped work that had begun.
        case droppedTooLate
    }

    /// How many interceptors are called.
    var count: Int
    private let mayDrop: Bool
    private let mayCancel: Bool

    // An interceptor is called only by the first `next` of the one outside of it. So every interceptor that was called
    // has called `next`, except perhaps the innermost.
    private var innermost = -1
    private var innermostCalledNext = false
    /// Whether the innermost one dropped the work, and may not.
    private var innermostMayNotDrop = false
    private var hasBegun = false

    /// Whether the interceptors further in are skipped.
    private(set) var isStopped = false
    /// Whether the work is not done at all.
    private(set) var isDropped = false

    /// - Parameters:
    ///   - count: How many interceptors there are.
    ///   - mayDrop: Whether the work may be dropped.
    ///   - mayCancel: Whether work that is not dropped may end as cancelled before it begins: its caller gets an error.
    init(count: Int, mayDrop: Bool, mayCancel: Bool = false) {
        self.count = count
        self.mayDrop = mayDrop
        self.mayCancel = mayCancel
    }

    /// The execution begins.
    @inline(__always) mutating func begin() -> Step { step(to: 0) }

    /// An interceptor calls `next`.
    @inline(__always) mutating func next(from index: Int) -> (step: Step, fault: Fault?) {
        if index < innermost || innermostCalledNext { return (.nothing, .calledNextTwice) }
        innermostCalledNext = true
        return (step(to: index + 1), nil)
    }

    /// An interceptor returns.
    @inline(__always) mutating func returned() -> (step: Step, fault: Fault?) {
        if hasBegun || isDropped { return (.nothing, nil) }
        return (beginWork(), isStopped || innermostMayNotDrop ? nil : .didNotCallNext)
    }

    /// An interceptor skips those further in.
    mutating func stop() -> Step {
        isStopped = true
        return beginWork()
    }

    /// An interceptor skips those further in, where the work cannot be done at once.
    mutating func stopSoon() { isStopped = true }

    /// An interceptor drops the work.
    mutating func drop() -> Fault? {
        if !mayDrop {
            innermostMayNotDrop = true
            return .mayNotDrop
        }
        if hasBegun { return .droppedTooLate }
        isDropped = true
        return nil
    }

    /// An interceptor ended the execution as cancelled or superseded.
    mutating func cancel() {
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

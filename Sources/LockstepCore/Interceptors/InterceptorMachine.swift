/// The rules by which an execution goes through its interceptors to its work, without either.
///
/// Interceptors are numbered from the outermost, which is 0. The work is begun exactly once (promise I2).
struct InterceptorMachine {
    /// What is to be done next.
    enum Step: Equatable {
        /// Call the interceptor of that number.
        case intercept(Int)
        /// Do the work.
        case work
        /// Nothing, for it was done before.
        case nothing
    }

    /// What an interceptor should not have done.
    enum Fault: Equatable {
        /// It called `next` a second time.
        case wentOnTwice
        /// It returned, and the work was neither done nor dropped.
        case didNotGoOn
        /// It dropped work that somebody waits for a result of.
        case mayNotDrop
        /// It dropped work that was begun.
        case droppedTooLate
    }

    private var wentOn: [Bool]
    private let mayDrop: Bool
    private var hasBegun = false

    /// Whether the interceptors further in are to be left out.
    private(set) var isStopped = false
    /// Whether the work is not to be done at all.
    private(set) var isDropped = false

    /// - Parameters:
    ///   - count: How many interceptors there are.
    ///   - mayDrop: Whether the work may be dropped.
    init(count: Int, mayDrop: Bool) {
        wentOn = Array(repeating: false, count: count)
        self.mayDrop = mayDrop
    }

    /// The execution begins.
    mutating func begin() -> Step { step(to: 0) }

    /// An interceptor calls `next`.
    mutating func next(from index: Int) -> (step: Step, fault: Fault?) {
        if wentOn[index] { return (.nothing, .wentOnTwice) }
        wentOn[index] = true
        return (step(to: index + 1), nil)
    }

    /// An interceptor returns.
    mutating func returned(from index: Int) -> (step: Step, fault: Fault?) {
        if hasBegun || isDropped { return (.nothing, nil) }
        return (beginWork(), isStopped ? nil : .didNotGoOn)
    }

    /// An interceptor leaves out those further in.
    mutating func stop() -> Step {
        isStopped = true
        return beginWork()
    }

    /// An interceptor leaves out those further in, where the work cannot be done at once.
    mutating func stopSoon() { isStopped = true }

    /// An interceptor gives the work up.
    mutating func drop() -> Fault? {
        if !mayDrop { return .mayNotDrop }
        if hasBegun { return .droppedTooLate }
        isDropped = true
        return nil
    }

    private mutating func step(to index: Int) -> Step {
        if index < wentOn.count, !isStopped, !isDropped, !hasBegun { .intercept(index) } else { beginWork() }
    }

    private mutating func beginWork() -> Step {
        if hasBegun || isDropped { return .nothing }
        hasBegun = true
        return .work
    }
}

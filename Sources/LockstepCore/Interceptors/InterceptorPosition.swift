/// The position of the running code: the ``InterceptorCall`` that the code belongs to. The position shows which
/// interceptors caused an execution. These interceptors are not called for the execution (promise I7).
@MainActor enum InterceptorPosition {
    /// The innermost chain that runs an interceptor or work synchronously; `nil` if there is none. The reference is
    /// unmanaged, because the chain exists until its synchronous run has returned.
    static var synchronous: Unmanaged<InterceptorChain>?
    /// The position of the code in an asynchronous interceptor or in asynchronous work; `nil` elsewhere. A task that
    /// the code starts inherits the position, and can run longer than the call. See ``InterceptorCall/nearestOpen``.
    @TaskLocal private static var asynchronous: InterceptorCall?
    /// The number of running calls of ``run(at:_:)``. While it is 0, the task-local value need not be read.
    private static var asynchronousCount = 0

    /// The position of the running code; `nil` outside all interceptors, and if all calls around the code have
    /// returned.
    static var current: InterceptorCall? {
        let synchronous = synchronous?.takeUnretainedValue().position
        guard asynchronousCount > 0, let asynchronous = asynchronous?.nearestOpen else { return synchronous }
        // A task can start inside a synchronous interceptor, and a synchronous interceptor can run inside a task.
        // The later chain is the inner chain.
        guard let synchronous, synchronous.chain.number > asynchronous.chain.number else { return asynchronous }
        return synchronous
    }

    /// Runs asynchronous code at a position. The code, and the tasks that it starts, find the position in ``current``.
    static func run<Result>(at position: InterceptorCall, _ body: () async -> Result) async -> Result {
        asynchronousCount += 1
        defer { asynchronousCount -= 1 }
        return await $asynchronous.withValue(position) { await body() }
    }
}

extension InterceptorCall {
    /// This position and the positions outside it, from the inside to the outside. After each position comes the
    /// ``InterceptorChain/outer`` position of its chain.
    var positions: some Sequence<InterceptorCall> { sequence(first: self) { $0.chain.outer } }

    /// The first of ``positions`` whose call has not returned; `nil` if all calls have returned.
    var nearestOpen: InterceptorCall? { isOpen ? self : positions.first(where: \.isOpen) }

    /// Returns whether code at this position runs inside the `next` of an interceptor's call. Such code is part of an
    /// inner interceptor or of the work, or was started there. The `next` may be waiting for this code.
    func isInsideNext(of call: InterceptorCall) -> Bool {
        positions.first { $0.chain === call.chain }.map { $0.index > call.index } ?? false
    }

    /// Returns whether code at this position is part of the work or of an interceptor of a chain.
    func isInside(_ chain: InterceptorChain) -> Bool { positions.contains { $0.chain === chain } }

    /// Returns whether code at this position is part of the work of a chain.
    func isInsideWork(of chain: InterceptorChain) -> Bool {
        positions.contains { $0.chain === chain && $0.isWork }
    }
}

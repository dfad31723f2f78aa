/// The position of the running code relative to interceptors.
@MainActor enum InterceptorPosition {
    /// The chain of the innermost synchronous interceptor. The chain exists as long as its synchronous run is on the
    /// stack.
    static var synchronous: Unmanaged<InterceptorChain>?
    /// The position in asynchronous interceptors and work, and in the tasks that they start.
    @TaskLocal private static var asynchronous: InterceptorCall?
    /// The number of running calls of ``run(at:_:)``. While it is 0, the task-local value need not be read.
    private static var asynchronousCount = 0

    /// The position of the running code; `nil` outside all interceptors, and if all calls around the code have
    /// returned.
    static var current: InterceptorCall? {
        let synchronous = synchronous?.takeUnretainedValue().position
        guard asynchronousCount > 0, let asynchronous = asynchronous?.nearestOpen else { return synchronous }
        // A task can start inside a synchronous interceptor, and a synchronous interceptor can run inside a task.
        // The later chain is the inner one.
        guard let synchronous, synchronous.chain.number > asynchronous.chain.number else { return asynchronous }
        return synchronous
    }

    /// Runs asynchronous code at a position.
    static func run<Result>(at position: InterceptorCall, _ body: () async -> Result) async -> Result {
        asynchronousCount += 1
        defer { asynchronousCount -= 1 }
        return await $asynchronous.withValue(position) { await body() }
    }
}

extension InterceptorCall {
    /// This position and the positions outside it: the position where its execution started, the position where the
    /// execution around that execution started, and so on.
    var positions: some Sequence<InterceptorCall> { sequence(first: self) { $0.chain.outer } }

    /// This position if its call has not returned, otherwise the nearest position outside it whose call has not
    /// returned.
    var nearestOpen: InterceptorCall? { isOpen ? self : positions.first(where: \.isOpen) }

    /// Whether the first `next` of an interceptor's call waits for code at this position.
    func isInsideNext(of call: InterceptorCall) -> Bool {
        positions.first { $0.chain === call.chain }.map { $0.index > call.index } ?? false
    }

    /// Whether code at this position is part of the work of a chain.
    func isInsideWork(of chain: InterceptorChain) -> Bool {
        positions.contains { $0.chain === chain && $0.isWork }
    }
}

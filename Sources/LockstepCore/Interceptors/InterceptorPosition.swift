/// The position of the running code relative to interceptors.
@MainActor enum InterceptorPosition {
    /// The chain of the innermost synchronous interceptor. The chain lives while its run is on the stack.
    static var synchronous: Unmanaged<InterceptorChain>?
    /// The position of asynchronous interceptors and work, and of the tasks that they start.
    @TaskLocal private static var asynchronous: InterceptorCall?
    /// The number of asynchronous positions. While it is 0, the task-local value need not be read.
    private static var asynchronousCount = 0

    /// The position of the running code; `nil` if all calls around it have returned.
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
    /// This position and the positions outside it: where its execution started, where the execution around that one
    /// started, and so on.
    var positions: some Sequence<InterceptorCall> { sequence(first: self) { $0.chain.outer } }

    /// This position, or the nearest one outside it, whose call has not returned.
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

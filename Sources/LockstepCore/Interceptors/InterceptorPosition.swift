/// Where code runs, seen from the interceptors around it.
@MainActor enum InterceptorPosition {
    /// The chain of the innermost synchronous interceptor. It lives as long as its run is on the stack.
    static var synchronous: Unmanaged<InterceptorChain>?
    /// The position of asynchronous interceptors and work, and of the tasks that they start.
    @TaskLocal private static var asynchronous: InterceptorCall?
    /// How many positions of that kind there are. While there are none, no task needs to be asked for its own.
    private static var asynchronousCount = 0

    /// The position of the code that runs now; `nil` where all calls around it have returned.
    static var current: InterceptorCall? {
        let synchronous = synchronous?.takeUnretainedValue().position
        guard asynchronousCount > 0, let asynchronous = asynchronous?.nearestOpen else { return synchronous }
        // A task can begin inside a synchronous interceptor, and the other way round. The later chain is the inner one.
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
    /// Itself, and those that its execution and the executions around that began in.
    var positions: some Sequence<InterceptorCall> { sequence(first: self) { $0.chain.outer } }

    /// Itself, or the first one around it, that has not returned.
    var nearestOpen: InterceptorCall? { isOpen ? self : positions.first(where: \.isOpen) }

    /// Whether the first `next` of a call of an interceptor waits for code at this position.
    func isInsideNext(of call: InterceptorCall) -> Bool {
        positions.first { $0.chain === call.chain }.map { $0.index > call.index } ?? false
    }

    /// Whether code at this position is a part of the work of a chain.
    func isInsideWork(of chain: InterceptorChain) -> Bool {
        positions.contains { $0.chain === chain && $0.isWork }
    }
}

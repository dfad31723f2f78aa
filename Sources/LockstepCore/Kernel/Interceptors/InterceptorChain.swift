/// The path of one execution through its interceptors to its work. ``InterceptorMachine`` decides the steps.
///
/// An interceptor may keep `next` or the context. After the execution has ended, `next` and the context do nothing.
/// They keep neither the store's state nor the interceptors alive.
@MainActor final class InterceptorChain {
    private static var count = 0

    let context: ExecutionContext
    /// The number of the chain. A chain that starts later has a greater number.
    let number: Int
    /// The call in which the execution started: a call of an interceptor of an outer chain, or of the work of an outer
    /// chain. If the execution started outside all chains, this is `nil`.
    @exclusivity(unchecked) private(set) var outer: InterceptorCall?
    /// The interceptors to call, from the outermost to the innermost. They are discarded after the execution has ended
    /// and all asynchronous interceptors have returned.
    @exclusivity(unchecked) var interceptors: [ListedInterceptor]
    /// Whether the execution has not ended.
    @exclusivity(unchecked) private(set) var isRunning = true

    // The state of synchronous work. Synchronous interceptors return in the reverse order of their calls. So only the
    // innermost running interceptor can have a result of `next`, and one stored result is enough.
    @exclusivity(unchecked) var work: (() -> Void)?
    /// Whether the work is running.
    @exclusivity(unchecked) var isWorking = false
    /// The number of called synchronous interceptors that have not returned.
    @exclusivity(unchecked) var depth = 0
    /// The last result of `next`. Set this property only by ``storeResult(_:for:)``. That method releases the old
    /// result after the assignment, so that no `deinit` runs during the assignment.
    @exclusivity(unchecked) private(set) var result: any Sendable = ()
    /// The index of the interceptor that received `result`; -1 if there is no result.
    @exclusivity(unchecked) private(set) var resultIndex = -1

    /// The functions to call when the execution has ended.
    @exclusivity(unchecked) var onEnd: [@MainActor () -> Void] = []

    /// The state of asynchronous work; `nil` if the work is synchronous or has not been passed to the chain yet.
    @exclusivity(unchecked) var asynchronous: AsynchronousCalls?

    /// - Parameters:
    ///   - interceptors: The interceptors, from the outermost to the innermost. A method's own interceptors come last.
    ///   - context: The context that the interceptors receive.
    init(_ interceptors: [ListedInterceptor], _ context: ExecutionContext) {
        Self.count += 1
        number = Self.count
        self.interceptors = interceptors
        self.context = context
        outer = InterceptorPosition.current
        context.chain = self
        if let outer { excludeCallingInterceptors(at: outer) }
    }

    /// Stores the result of `next` for the interceptor with this index. Inlined to avoid a copy of the result.
    @inline(__always) func storeResult(_ result: any Sendable, for index: Int) {
        resultIndex = index
        _ = exchange(&self.result, with: result)
    }

    /// Marks the execution as ended, and discards everything that only a running execution needs, such as the work and
    /// the payload.
    func endExecution() {
        isRunning = false
        work = nil
        storeResult((), for: -1)
        if asynchronous?.openCalls ?? 0 == 0 { interceptors = [] }
        // A task that the work started may hold this chain, and so the outer positions, for a long time.
        outer = outer?.nearestOpen
        context.chain = nil
        // A task that the work started may hold the context for a long time.
        context.payload = ExecutionPayload()
        context.result = nil
        if !onEnd.isEmpty { for body in exchange(&onEnd, with: []) { body() } }
    }
}

// MARK: - The interceptor whose code runs

extension InterceptorChain {
    /// The interceptor whose code runs now; `nil` if the code belongs to no interceptor of this chain.
    var calling: ListedInterceptor? {
        guard let call = InterceptorPosition.current, call.chain === self, !call.isWork else { return nil }
        return interceptors[call.index]
    }

    /// Whether one of the method's own interceptors is being called.
    var isOwnCalled: Bool { interceptors.last?.isOwn == true && calling?.isOwn == true }

    func report(_ fault: InterceptorMachine.Fault, by index: Int) {
        context.report(fault, by: interceptors.indices.contains(index) ? interceptors[index].type : nil)
    }
}

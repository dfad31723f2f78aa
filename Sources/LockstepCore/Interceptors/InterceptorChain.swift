/// Takes one execution through its interceptors to its work: the thin shell around ``InterceptorMachine``.
///
/// What an interceptor keeps of it, `next` or the context, does nothing once the execution has ended, and keeps neither
/// the store's state nor the interceptors.
@MainActor final class InterceptorChain {
    private static var count = 0

    let context: ExecutionContext
    /// A later chain has a greater number.
    let number: Int
    /// Where the execution began.
    @exclusivity(unchecked) private(set) var outer: InterceptorCall?
    /// The interceptors that are called, the outermost first; discarded when the execution ends.
    @exclusivity(unchecked) var interceptors: [any StoreInterceptor]
    @exclusivity(unchecked) var places: InterceptorPlaces
    /// Whether the execution has not ended.
    @exclusivity(unchecked) private(set) var isRunning = true

    // What synchronous work needs. Its interceptors return in the reverse order of their calls, so only the innermost
    // of those that have not returned can have a result of its `next`: one result is enough.
    @exclusivity(unchecked) var work: (() -> Void)?
    /// Whether the work is being done.
    @exclusivity(unchecked) var isWorking = false
    /// How many interceptors have not returned.
    @exclusivity(unchecked) var depth = 0
    /// What `next` returned last. No code runs during an access: a value is exchanged first, and discarded then.
    @exclusivity(unchecked) private(set) var result: any Sendable = ()
    /// The interceptor that the result is for.
    @exclusivity(unchecked) private(set) var resultIndex = -1

    /// What asynchronous work needs.
    @exclusivity(unchecked) var asynchronous: AsynchronousCalls?

    /// - Parameters:
    ///   - interceptors: The interceptors, the outermost first.
    ///   - ownCount: How many of them, at the end, are the method's own.
    ///   - context: What they receive.
    init(_ interceptors: [any StoreInterceptor], ownCount: Int, _ context: ExecutionContext) {
        Self.count += 1
        number = Self.count
        self.interceptors = interceptors
        self.context = context
        places = InterceptorPlaces(
            allStores: AllStores.listeners.interceptors.count, others: interceptors.count - ownCount)
        outer = InterceptorPosition.current
        context.chain = self
        if let outer { leaveOutCallers(at: outer) }
    }

    /// The first `next` of a synchronous interceptor returns. It is inlined because a call would copy the result.
    @inline(__always) func finish(_ index: Int, with result: any Sendable) {
        resultIndex = index
        _ = exchange(&self.result, with: result)
    }

    /// Discards what only a running execution needs.
    func end() {
        isRunning = false
        work = nil
        finish(-1, with: ())
        if asynchronous?.openCalls ?? 0 == 0 { interceptors = [] }
        // A task that began in the work may hold this for long, and with it what is around it.
        outer = outer?.nearestOpen
        context.chain = nil
        // A task that began in the work may hold this for long.
        context.payload = ExecutionPayload()
    }
}

// MARK: - The method's own

extension InterceptorChain {
    /// Whether the interceptor that is called now is one that the method names.
    var isOwnCalled: Bool {
        guard places.called != nil || interceptors.count > places.others else { return false }
        let index = asynchronous == nil ? depth - 1 : InterceptorPosition.current?.index ?? -1
        guard interceptors.indices.contains(index), case .method = places[index] else { return false }
        return true
    }
}

// MARK: - Faults

extension InterceptorChain {
    /// The interceptor that the running code is a part of, where that is one of these.
    var callingInterceptor: Any.Type? {
        guard let call = InterceptorPosition.current, call.chain === self, !call.isWork else { return nil }
        return type(of: interceptors[call.index])
    }

    func report(_ fault: InterceptorMachine.Fault, by index: Int) {
        context.report(fault, by: interceptors.indices.contains(index) ? type(of: interceptors[index]) : nil)
    }
}

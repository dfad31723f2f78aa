/// The position of the running code: the ``InterceptorCall`` that contains the code. A new execution uses the
/// position to find the interceptors that caused it (promise I7).
@MainActor enum InterceptorPosition {
    /// The innermost synchronous chain that is running; `nil` if there is none. The reference can be unmanaged, because
    /// a running chain is not released.
    static var synchronous: Unmanaged<InterceptorChain>?
    /// The call of an asynchronous interceptor, or of asynchronous work, that contains the running code. If such calls
    /// are nested, this is the innermost one. If there is no such call, this is `nil`. A task inherits the value, and
    /// can still have it after the call has returned.
    private enum Asynchronous: WorkContextKey {
        static let defaultValue: InterceptorCall? = nil
    }
    /// The number of running calls of ``withPosition(_:_:)``. If it is 0, ``current`` does not read the context.
    private static var asynchronousCount = 0

    /// The innermost call that contains the running code and has not returned; `nil` if there is none.
    static var current: InterceptorCall? {
        let synchronous = synchronous?.takeUnretainedValue().position
        guard asynchronousCount > 0, let asynchronous = WorkContext.current[Asynchronous.self]?.nearestOpen else {
            return synchronous
        }
        // A task can start inside a synchronous interceptor, and a synchronous interceptor can run inside a task.
        // The later chain is the inner chain.
        guard let synchronous, synchronous.chain.number > asynchronous.chain.number else { return asynchronous }
        return synchronous
    }

    /// Runs asynchronous code at a position. The code, and the tasks that it starts, find the position in ``current``.
    static func withPosition<Result>(_ position: InterceptorCall, _ body: () async -> Result) async -> Result {
        asynchronousCount += 1
        defer { asynchronousCount -= 1 }
        return await WorkContext.with {
            $0[Asynchronous.self] = position
        } run: {
            await body()
        }
    }
}

extension InterceptorCall {
    /// This position, then the ``InterceptorChain/outer`` position of its chain, and so on to the outermost chain.
    var positions: some Sequence<InterceptorCall> { sequence(first: self) { $0.chain.outer } }

    /// This call if it has not returned. Otherwise, the nearest outer call that has not returned, or `nil`.
    var nearestOpen: InterceptorCall? { isOpen ? self : positions.first(where: \.isOpen) }

    /// Returns whether code at this position runs in the work of a chain, or in an interceptor that is further in than
    /// the one with this index.
    func isInside(_ chain: InterceptorChain, deeperThan index: Int = -1) -> Bool {
        positions.contains { $0.chain === chain && $0.index > index }
    }
}

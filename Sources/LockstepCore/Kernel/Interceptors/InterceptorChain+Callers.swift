extension InterceptorChain {
    /// Removes and reports each interceptor whose own code starts this execution, directly or indirectly (promise I7).
    /// This prevents endless recursion.
    ///
    /// Code that runs inside `next`, or after the interceptor has returned, is not the interceptor's own code.
    ///
    /// - Parameter position: The position at which the execution starts.
    func excludeCallingInterceptors(at position: InterceptorCall) {
        let callers = position.positions.filter { $0.isOpen && !$0.isWork }
            .map { $0.chain.interceptors[$0.index].identity }
        if callers.isEmpty { return }
        for interceptor in interceptors where callers.contains(interceptor.identity) {
            InterceptorCheck.reportCaller(interceptor.type, of: context)
        }
        interceptors.removeAll { callers.contains($0.identity) }
        context.machine.count = interceptors.count
    }
}

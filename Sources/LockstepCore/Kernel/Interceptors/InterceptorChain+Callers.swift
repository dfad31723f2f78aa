extension InterceptorChain {
    /// Removes and reports each interceptor whose own code starts this execution, directly or indirectly (promise I7).
    /// This prevents endless recursion.
    ///
    /// Code that runs inside `next`, or after the interceptor has returned, is not the interceptor's own code.
    ///
    /// - Parameter position: The position at which the execution starts.
    func leaveOutCallers(at position: InterceptorCall) {
        let callers = position.positions.filter { $0.isOpen && !$0.isWork }.map { $0.chain.identity(of: $0.index) }
        if callers.isEmpty { return }
        let called = interceptors.indices.filter { !callers.contains(identity(of: $0)) }
        if called.count == interceptors.count { return }
        for index in interceptors.indices where !called.contains(index) {
            InterceptorCheck.reportCaller(interceptors[index], of: context)
        }
        interceptors = called.map { interceptors[$0] }
        places.called = called
        context.machine.count = called.count
    }

    private func identity(of index: Int) -> InterceptorIdentity {
        InterceptorIdentity(of: interceptors[index], at: places[index], in: context)
    }
}

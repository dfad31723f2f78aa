extension InterceptorChain {
    /// Runs synchronous work inside the interceptors, and then calls ``endExecution()``.
    func callInterceptors(_ work: @escaping () -> Void) {
        self.work = work
        _ = take(context.machine.firstStep())
        endExecution()
    }

    /// Skips the inner interceptors. Then runs the work, unless the work has already started or was dropped. If the
    /// chain is asynchronous, this method calls ``stopSoon()`` instead.
    ///
    /// - Returns: The store's state after the work.
    func stopAtOnce() -> any Sendable { asynchronous == nil ? take(context.machine.stop()) : stopSoon() }

    /// Skips the inner interceptors, and returns the store's current state. The work runs later: when the interceptor
    /// that called `stopChain()` calls `next` or returns.
    ///
    /// This method is called when synchronous code stops an asynchronous chain, or asynchronous code stops a
    /// synchronous chain.
    func stopSoon() -> any Sendable {
        context.machine.stopSoon()
        return context.state
    }

    private func take(_ step: InterceptorMachine.Step) -> any Sendable {
        if step == .nothing { return context.state }
        // An interceptor may call `next` inside another execution. Then `synchronous` is the chain of the other
        // execution. So each step sets `synchronous` to this chain, and restores the previous value afterwards.
        let position = exchange(&InterceptorPosition.synchronous, with: Unmanaged.passUnretained(self))
        defer { InterceptorPosition.synchronous = position }
        if case .intercept(let index) = step { return intercept(index) }
        isWorking = true
        work?()
        isWorking = false
        return context.state
    }

    private func intercept(_ index: Int) -> any Sendable {
        depth = index + 1
        let result = interceptors[index].synchronous.intercept(context: context) { [self] in callNext(from: index) }
        let (step, fault) = context.machine.returned()
        if let fault { report(fault, by: index) }
        depth = index
        return step == .nothing ? result : take(step)
    }

    private func callNext(from index: Int) -> any Sendable {
        let (step, fault) = context.machine.nextStep(from: index)
        if let fault {
            report(fault, by: index)
            return resultIndex == index ? result : context.state
        }
        let result = take(step)
        if isRunning { storeResult(result, for: index) }
        return result
    }

    /// The position of the synchronous code that this chain runs now. For code of an interceptor, the position is the
    /// call of the interceptor. For other code, such as the work, the position is ``outer``.
    var position: InterceptorCall? { isWorking || depth == 0 ? outer : InterceptorCall(depth - 1, in: self) }
}

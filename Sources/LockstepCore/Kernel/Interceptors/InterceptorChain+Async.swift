extension InterceptorChain {
    /// Runs asynchronous work inside the interceptors. Waits until the outermost interceptor has returned and the work
    /// is not running, and then calls ``endExecution()``. The outermost interceptor may return before the work ends.
    func callInterceptors(_ work: @escaping @MainActor () async -> Void) async {
        let calls = AsynchronousCalls(work)
        asynchronous = calls
        _ = await take(context.machine.firstStep(), calls)
        await workIsDone(calls)
        endExecution()
        calls.work = nil
        calls.results = []
        calls.resumeWaiters()
    }

    /// Skips the inner interceptors. Then runs the work, unless the work has already started or was dropped. If the
    /// chain is synchronous, this method calls ``stopSoon()`` instead.
    ///
    /// - Returns: The store's state after the work.
    func stop() async -> any Sendable {
        guard let asynchronous else { return stopSoon() }
        return await take(context.machine.stop(), asynchronous)
    }

    private func take(_ step: InterceptorMachine.Step, _ calls: AsynchronousCalls) async -> any Sendable {
        switch step {
        case .nothing: await workIsDone(calls)
        case .work:
            calls.isWorking = true
            let call = InterceptorCall(.max, in: self)
            await InterceptorPosition.withPosition(call) { await calls.work?() }
            call.close()
            calls.isWorking = false
            calls.resumeWaiters()
        case .intercept(let index): return await intercept(index, calls)
        }
        return context.state
    }

    private func intercept(_ index: Int, _ calls: AsynchronousCalls) async -> any Sendable {
        let call = InterceptorCall(index, in: self)
        calls.openCalls += 1
        calls.results.append(nil)
        let (result, step) = await InterceptorPosition.withPosition(call) {
            // An interceptor may keep this closure, so the closure captures the chain and not the interceptor. The
            // chain discards its interceptors when the execution ends.
            let result = await interceptors[index].concurrent.intercept(context: context) {
                await self.callOtherForm(at: call)
            }
            let (step, fault) = context.machine.returned()
            if let fault { report(fault, by: index) }
            return (result, step)
        }
        call.close()
        calls.openCalls -= 1
        if !isRunning, calls.openCalls == 0 { interceptors = [] }
        return step == .nothing ? result : await take(step, calls)
    }

    /// Calls the nonsending `intercept(context:next:)` of an interceptor.
    ///
    /// The chain calls the concurrent `intercept(context:next:)` first, and passes this method as `next`. An
    /// interceptor implements at most one of the two methods. The default implementations only call `next`.
    private func callOtherForm(at call: InterceptorCall) async -> any Sendable {
        guard interceptors.indices.contains(call.index) else { return await callNext(at: call) }
        return await interceptors[call.index].nonsending.intercept(context: context) { await self.callNext(at: call) }
    }

    private func callNext(at call: InterceptorCall) async -> any Sendable {
        guard let calls = asynchronous else { return context.state }
        let (step, fault) = context.machine.nextStep(from: call.index)
        if let fault {
            report(fault, by: call.index)
            // Inside the first call of `next`, waiting would never end, because the first call waits for this code.
            if InterceptorPosition.current?.isInside(self, deeperThan: call.index) != true {
                await calls.wait { isRunning && calls.results[call.index] == nil }
            }
            return isRunning ? calls.results[call.index] ?? context.state : context.state
        }
        let result = await take(step, calls)
        if isRunning { calls.results[call.index] = result }
        calls.resumeWaiters()
        return result
    }

    /// Waits while the work is running. Code that is part of the work does not wait, because it would wait for itself.
    private func workIsDone(_ calls: AsynchronousCalls) async {
        if !calls.isWorking || InterceptorPosition.current?.isInside(self, deeperThan: .max - 1) == true { return }
        await calls.wait { calls.isWorking }
    }
}

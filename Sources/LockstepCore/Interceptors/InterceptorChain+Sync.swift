extension InterceptorChain {
    /// Does the work inside the interceptors.
    func run(_ work: @escaping () -> Void) {
        self.work = work
        _ = take(context.machine.begin())
        end()
    }

    /// Skips the interceptors further in.
    func stopAtOnce() -> any Sendable { asynchronous == nil ? take(context.machine.stop()) : stopSoon() }

    /// Work of the other kind cannot be done here. It is done as soon as the interceptor calls `next` or returns.
    func stopSoon() -> any Sendable {
        context.machine.stopSoon()
        return context.state
    }

    private func take(_ step: InterceptorMachine.Step) -> any Sendable {
        if step == .nothing { return context.state }
        // An interceptor may call `next` from inside other executions.
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
        let result = interceptors[index].wrap(context, next(from: index))
        let (step, fault) = context.machine.returned()
        if let fault { report(fault, by: index) }
        depth = index
        return step == .nothing ? result : take(step)
    }

    /// What an interceptor receives. A closure that captures the chain alone needs no memory of its own.
    private func next(from index: Int) -> () -> any Sendable {
        switch index {
        case 0: { [self] in callNext(from: 0) }
        case 1: { [self] in callNext(from: 1) }
        case 2: { [self] in callNext(from: 2) }
        case 3: { [self] in callNext(from: 3) }
        case 4: { [self] in callNext(from: 4) }
        case 5: { [self] in callNext(from: 5) }
        default: { [self] in callNext(from: index) }
        }
    }

    private func callNext(from index: Int) -> any Sendable {
        let (step, fault) = context.machine.next(from: index)
        if let fault {
            report(fault, by: index)
            return resultIndex == index ? result : context.state
        }
        let result = take(step)
        if isRunning { finish(index, with: result) }
        return result
    }

    /// Where synchronous code of the execution runs. The work is inside no call of an interceptor, so it is outside.
    var position: InterceptorCall? { isWorking || depth == 0 ? outer : InterceptorCall(depth - 1, in: self) }
}

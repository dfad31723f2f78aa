/// Takes one execution through its interceptors to its work: the thin shell around ``InterceptorMachine``.
///
/// What an interceptor keeps of it, `next` or the context, does nothing once the execution has ended.
@MainActor final class InterceptorChain {
    private let interceptors: [any StoreInterceptor]
    private let context: ExecutionContext
    /// What `next` returned to each interceptor.
    private var results: [Int: any Sendable] = [:]

    private var work: (() -> Void)?
    private var asyncWork: (@MainActor () async -> Void)?
    private var isWorking = false
    /// Those who wait until the work is done.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ interceptors: [any StoreInterceptor], _ context: ExecutionContext) {
        self.interceptors = interceptors
        self.context = context
        context.chain = self
    }

    private func report(_ fault: InterceptorMachine.Fault?, by index: Int) {
        if let fault { context.report(fault, by: interceptors[index]) }
    }
}

// MARK: - Synchronous work

extension InterceptorChain {
    /// Does the work inside the interceptors.
    func run(_ work: @escaping () -> Void) {
        self.work = work
        _ = take(context.machine.begin())
        self.work = nil
    }

    /// Leaves out the interceptors further in.
    func stop() -> any Sendable { take(context.machine.stop()) }

    private func next(from index: Int) -> any Sendable {
        let (step, fault) = context.machine.next(from: index)
        report(fault, by: index)
        if fault != nil, let result = results[index] { return result }
        let result = take(step)
        results[index] = result
        return result
    }

    private func take(_ step: InterceptorMachine.Step) -> any Sendable {
        switch step {
        case .nothing: break
        case .work: work?()
        case .intercept(let index):
            InterceptorCheck.check(interceptors[index])
            let result = interceptors[index].wrap(context) { [self] in next(from: index) }
            let (step, fault) = context.machine.returned(from: index)
            report(fault, by: index)
            return fault == nil ? result : take(step)
        }
        return context.state
    }
}

// MARK: - Asynchronous work

extension InterceptorChain {
    /// Does the work inside the interceptors.
    func run(_ work: @escaping @MainActor () async -> Void) async {
        asyncWork = work
        _ = await take(context.machine.begin())
        await workIsDone()
        asyncWork = nil
    }

    /// Leaves out the interceptors further in.
    func stop() async -> any Sendable { await take(context.machine.stop()) }

    private func next(from index: Int) async -> any Sendable {
        let (step, fault) = context.machine.next(from: index)
        report(fault, by: index)
        if fault != nil {
            await workIsDone()
            if let result = results[index] { return result }
        }
        let result = await take(step)
        results[index] = result
        return result
    }

    private func take(_ step: InterceptorMachine.Step) async -> any Sendable {
        switch step {
        case .nothing: break
        case .work:
            isWorking = true
            await asyncWork?()
            isWorking = false
            for waiter in waiting { waiter.resume() }
            waiting = []
        case .intercept(let index):
            InterceptorCheck.check(interceptors[index])
            let result = await interceptors[index].wrap(context) { [self] in await next(from: index) }
            let (step, fault) = context.machine.returned(from: index)
            report(fault, by: index)
            return fault == nil ? result : await take(step)
        }
        return context.state
    }

    /// Waits for work that an interceptor began and did not wait for.
    private func workIsDone() async {
        if isWorking { await withCheckedContinuation { waiting.append($0) } }
    }
}

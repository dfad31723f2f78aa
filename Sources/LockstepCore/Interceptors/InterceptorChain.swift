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
    /// Those who wait for something to be done.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// The chains whose work the code is a part of.
    @TaskLocal private static var working: Set<ObjectIdentifier> = []

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
    func stopAtOnce() -> any Sendable {
        if asyncWork == nil { return take(context.machine.stop()) }
        return stopSoon()
    }

    /// Work of the other kind cannot be done here; it is done as soon as the interceptor goes on or returns.
    private func stopSoon() -> any Sendable {
        context.machine.stopSoon()
        return context.state
    }

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
            return step == .nothing ? result : take(step)
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
        proceed()
    }

    /// Leaves out the interceptors further in.
    func stop() async -> any Sendable {
        if work != nil { return stopSoon() }
        return await take(context.machine.stop())
    }

    private func next(from index: Int) async -> any Sendable {
        let (step, fault) = context.machine.next(from: index)
        report(fault, by: index)
        if fault != nil {
            await wait { self.results[index] == nil && self.asyncWork != nil }
            return results[index] ?? context.state
        }
        let result = await take(step)
        results[index] = result
        proceed()
        return result
    }

    private func take(_ step: InterceptorMachine.Step) async -> any Sendable {
        switch step {
        case .nothing: await workIsDone()
        case .work:
            isWorking = true
            await Self.$working.withValue(Self.working.union([ObjectIdentifier(self)])) { await asyncWork?() }
            isWorking = false
            proceed()
        case .intercept(let index):
            InterceptorCheck.check(interceptors[index])
            let result = await interceptors[index].wrap(context) { [self] in await next(from: index) }
            let (step, fault) = context.machine.returned(from: index)
            report(fault, by: index)
            return step == .nothing ? result : await take(step)
        }
        return context.state
    }

    /// Waits for work that was begun elsewhere.
    private func workIsDone() async { await wait { self.isWorking } }

    /// Waits as long as something is the case; but not inside the work, which would wait for itself.
    private func wait(while isNotDone: () -> Bool) async {
        if Self.working.contains(ObjectIdentifier(self)) { return }
        while isNotDone() { await withCheckedContinuation { waiting.append($0) } }
    }

    /// Lets those who wait look again.
    private func proceed() {
        let all = exchange(&waiting, with: [])
        for waiter in all { waiter.resume() }
    }
}

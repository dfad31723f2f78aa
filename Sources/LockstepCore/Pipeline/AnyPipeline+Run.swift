extension AnyPipeline {
    /// Begins an execution, and tells recorders so.
    package final func begin(
        _ kind: Execution.Kind, _ name: String, payload: (any Sendable)? = nil, at site: CallSite? = nil
    ) -> RunningExecution {
        let running = RunningExecution(kind, name, payload: payload, at: site, in: self)
        running.announce()
        return running
    }

    /// Does synchronous work as the execution `running`: inside the interceptors, and what it calls inside of it. Then
    /// ends it.
    ///
    /// - Parameters:
    ///   - running: The execution.
    ///   - own: Interceptors of this work alone; inside of the store's.
    ///   - payload: What interceptors see of it.
    ///   - body: The work.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    final func run<Result, Failure: Error>(
        _ running: RunningExecution,
        inside own: [any StoreInterceptor] = [],
        payload: ExecutionPayload = ExecutionPayload(),
        _ body: (ExecutionContext) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (context, chain) = chain(for: running, inside: own, payload, returning: Result.self)
        var result: Swift.Result<Result, Failure>?
        func work() {
            do throws(Failure) { result = .success(try body(context)) } catch { result = .failure(error) }
            context.outcome = result.map(ExecutionOutcome.init(of:))
        }
        ExecutionScope.$current.withValue(.inside(running)) {
            guard let chain else { return work() }
            withoutActuallyEscaping(work) { work in
                // An interceptor may go on from within another execution.
                chain.run { ExecutionScope.$current.withValue(.inside(running), operation: work) }
            }
        }
        return try running.end(with: result)
    }

    /// Does asynchronous work as the execution `running`: inside the interceptors, and what it calls inside of it. Then
    /// ends it.
    ///
    /// - Parameters:
    ///   - running: The execution.
    ///   - own: Interceptors of this work alone; inside of the store's.
    ///   - payload: What interceptors see of it.
    ///   - body: The work.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    final func run<Result, Failure: Error>(
        _ running: RunningExecution,
        inside own: [any StoreInterceptor] = [],
        payload: ExecutionPayload = ExecutionPayload(),
        _ body: @MainActor (ExecutionContext) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let (context, chain) = chain(for: running, inside: own, payload, returning: Result.self)
        var result: Swift.Result<Result, Failure>?
        @MainActor func work() async {
            do throws(Failure) { result = .success(try await body(context)) } catch { result = .failure(error) }
            context.outcome = result.map(ExecutionOutcome.init(of:))
        }
        await ExecutionScope.$current.withValue(.inside(running)) {
            guard let chain else { return await work() }
            await withoutActuallyEscaping(work) { work in
                // An interceptor may go on from within another execution.
                await chain.run { await ExecutionScope.$current.withValue(.inside(running)) { await work() } }
            }
        }
        return try running.end(with: result)
    }

    /// What takes an execution through its interceptors, where there are any.
    private func chain<Result>(
        for running: RunningExecution, inside own: [any StoreInterceptor], _ payload: ExecutionPayload,
        returning _: Result.Type
    ) -> (ExecutionContext, InterceptorChain?) {
        let interceptors = own.isEmpty ? allInterceptors : allInterceptors + own
        // Whoever waits for a result must get one, and a load or a commit is more than its work.
        let mayDrop = Result.self == Void.self && [.action, .method].contains(running.execution.kind)
        let machine = InterceptorMachine(count: interceptors.count, mayDrop: mayDrop)
        let context = ExecutionContext(running, payload, machine: machine)
        return (context, interceptors.isEmpty ? nil : InterceptorChain(interceptors, ownCount: own.count, context))
    }
}

extension AnyPipeline {
    /// Does synchronous work as an execution of its own.
    ///
    /// - Returns: How it ended.
    final func outcome(
        _ kind: Execution.Kind, _ name: String, payload: (any Sendable)?, at site: CallSite?,
        of work: () throws -> Void
    ) -> ExecutionOutcome {
        let running = begin(kind, name, payload: payload, at: site)
        let outcome = ExecutionOutcome { try run(running) { _ in try work() } }
        return running.execution.outcome ?? outcome
    }

    /// Does asynchronous work as an execution of its own.
    ///
    /// - Returns: How it ended.
    final func outcome(
        _ kind: Execution.Kind, _ name: String, payload: (any Sendable)?, at site: CallSite?,
        of work: @MainActor () async throws -> Void
    ) async -> ExecutionOutcome {
        let running = begin(kind, name, payload: payload, at: site)
        do { try await run(running) { _ in try await work() } } catch {
            return running.execution.outcome ?? ExecutionOutcome(throwing: error)
        }
        return running.execution.outcome ?? .completed
    }
}

extension RunningExecution {
    /// Ends it by what its work returned or threw, and hands that on; `nil` for work that was dropped, which returns nothing.
    fileprivate func end<Success, Failure: Error>(
        with result: Result<Success, Failure>?
    ) throws(Failure) -> Success {
        end(result.map(ExecutionOutcome.init(of:)) ?? .dropped)
        return try result?.get() ?? () as! Success
    }
}

extension ExecutionOutcome {
    /// The outcome of work that returned or threw this.
    fileprivate init<Success, Failure: Error>(of result: Result<Success, Failure>) {
        switch result {
        case .success: self = .completed
        case .failure(let error): self.init(throwing: error)
        }
    }
}

extension AnyPipeline {
    /// Begins an execution, and tells recorders so.
    package final func begin(
        _ kind: Execution.Kind, _ name: String, payload: (any Sendable)? = nil
    ) -> RunningExecution {
        let running = RunningExecution(kind, name, payload: payload, in: self)
        running.announce()
        return running
    }

    /// Does synchronous work as the execution `running`: inside the interceptors, and what it calls inside of it. Then
    /// ends it.
    final func run<Result, Failure: Error>(
        _ running: RunningExecution, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var outcome: Swift.Result<Result, Failure>?
        func work() {
            guard outcome == nil else { return }
            do throws(Failure) { outcome = .success(try body()) } catch { outcome = .failure(error) }
        }
        let interceptors = allInterceptors
        func step(_ index: Int) {
            guard index < interceptors.count else { return work() }
            interceptors[index].intercept(running.execution) { step(index + 1) }
        }
        ExecutionScope.$current.withValue(.inside(running)) {
            step(0)
            work()  // where an interceptor did not go on
        }
        return try running.end(with: outcome!)
    }

    /// Does asynchronous work as the execution `running`: inside the interceptors, and what it calls inside of it. Then
    /// ends it.
    package final func run<Result, Failure: Error>(
        _ running: RunningExecution, _ body: @MainActor () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        var outcome: Swift.Result<Result, Failure>?
        var isWorking = false
        @MainActor func work() async {
            guard !isWorking else { return }
            isWorking = true
            do throws(Failure) { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        }
        let interceptors = allInterceptors
        @MainActor func step(_ index: Int) async {
            guard index < interceptors.count else { return await work() }
            await interceptors[index].intercept(running.execution) { await step(index + 1) }
        }
        await ExecutionScope.$current.withValue(.inside(running)) {
            await step(0)
            await work()  // where an interceptor did not go on
        }
        return try running.end(with: outcome!)
    }
}

extension AnyPipeline {
    /// Does synchronous work as an execution of its own.
    ///
    /// - Returns: How it ended.
    final func outcome(
        _ kind: Execution.Kind, _ name: String, payload: (any Sendable)?, of work: () throws -> Void
    ) -> ExecutionOutcome {
        let running = begin(kind, name, payload: payload)
        let outcome = ExecutionOutcome { try run(running, work) }
        return running.execution.outcome ?? outcome
    }

    /// Does asynchronous work as an execution of its own.
    ///
    /// - Returns: How it ended.
    final func outcome(
        _ kind: Execution.Kind, _ name: String, payload: (any Sendable)?, of work: @MainActor () async throws -> Void
    ) async -> ExecutionOutcome {
        let running = begin(kind, name, payload: payload)
        do { try await run(running, work) } catch { return running.execution.outcome ?? ExecutionOutcome(throwing: error) }
        return running.execution.outcome ?? .completed
    }
}

extension RunningExecution {
    /// Ends it by what its work returned or threw, and hands that on.
    fileprivate func end<Success, Failure: Error>(with result: Result<Success, Failure>) throws(Failure) -> Success {
        switch result {
        case .success: end(.completed)
        case .failure(let error): end(ExecutionOutcome(throwing: error))
        }
        return try result.get()
    }
}

extension RunningExecution {
    /// Does synchronous work as this execution, inside the interceptors, and ends it.
    ///
    /// - Parameters:
    ///   - own: Interceptors of this work alone; inside the store's.
    ///   - payload: The payload, as interceptors see it.
    ///   - body: The work.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    func run<Result, Failure: Error>(
        inside own: [any StoreInterceptor] = [],
        payload: ExecutionPayload = ExecutionPayload(),
        _ body: (ExecutionContext) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (context, chain) = chain(inside: own, payload, returning: Result.self)
        var result: Swift.Result<Result, Failure>?
        func work() {
            do throws(Failure) { result = .success(try body(context)) } catch { result = .failure(error) }
            context.outcome = result.map(ExecutionOutcome.init(of:))
        }
        ExecutionScope.inside(self) {
            guard let chain else { return work() }
            withoutActuallyEscaping(work) { work in
                // An interceptor may continue from within another execution.
                chain.run { ExecutionScope.inside(self, work) }
            }
        }
        return try end(with: result)
    }

    /// Does synchronous work as this execution, inside the interceptors, and ends it.
    func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        if hasInterceptors { return try run { _ throws(Failure) in try body() } }
        let outer = exchange(&ExecutionScope.write, with: nil)
        defer { ExecutionScope.write = outer }
        do throws(Failure) {
            let result = try ExecutionScope.bind(.inside(self), body)
            end(.completed)
            return result
        } catch {
            end(ExecutionOutcome(throwing: error))
            throw error
        }
    }

    private var hasInterceptors: Bool {
        !AllStores.listeners.interceptors.isEmpty || pipeline?.listeners?.interceptors.isEmpty == false
    }

    /// Does asynchronous work as this execution, inside the interceptors, and ends it.
    ///
    /// - Parameters:
    ///   - own: Interceptors of this work alone; inside the store's.
    ///   - payload: The payload, as interceptors see it.
    ///   - body: The work.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    func run<Result, Failure: Error>(
        inside own: [any StoreInterceptor] = [],
        payload: ExecutionPayload = ExecutionPayload(),
        _ body: @MainActor (ExecutionContext) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let (context, chain) = chain(inside: own, payload, returning: Result.self)
        var result: Swift.Result<Result, Failure>?
        @MainActor func work() async {
            do throws(Failure) { result = .success(try await body(context)) } catch { result = .failure(error) }
            context.outcome = result.map(ExecutionOutcome.init(of:))
        }
        await ExecutionScope.$current.withValue(.inside(self)) {
            guard let chain else { return await work() }
            await withoutActuallyEscaping(work) { work in
                // An interceptor may continue from within another execution.
                await chain.run { await ExecutionScope.$current.withValue(.inside(self)) { await work() } }
            }
        }
        return try end(with: result)
    }

    /// What takes an execution through its interceptors, where there are any.
    private func chain<Result>(
        inside own: [any StoreInterceptor], _ payload: ExecutionPayload, returning _: Result.Type
    ) -> (ExecutionContext, InterceptorChain?) {
        let interceptors = (pipeline?.allInterceptors ?? []) + own
        // A caller that waits for a result must get one, and a load or a commit is more than its work.
        let mayDrop = Result.self == Void.self && [.action, .method].contains(execution.kind)
        let machine = InterceptorMachine(count: interceptors.count, mayDrop: mayDrop)
        let context = ExecutionContext(self, payload, machine: machine)
        return (context, interceptors.isEmpty ? nil : InterceptorChain(interceptors, context))
    }

    /// Ends it by what its work returned or threw, and returns or throws that; `nil` for work that was dropped, which returns
    /// nothing.
    private func end<Success, Failure: Error>(with result: Result<Success, Failure>?) throws(Failure) -> Success {
        end(result.map(ExecutionOutcome.init(of:)) ?? .dropped)
        return try result?.get() ?? () as! Success
    }
}

extension AnyPipeline {
    /// Makes a change as an execution of its own, or as a part of the one of this store that the code runs in.
    ///
    /// - Parameters:
    ///   - label: The commit's name.
    ///   - payload: The payload of an execution of its own.
    ///   - site: The place of the call, if that is known.
    ///   - change: Makes the change.
    /// - Returns: What `change` returns.
    /// - Throws: What `change` throws.
    @inlinable final func commit<Result, Failure: Error>(
        _ label: CommitLabel, payload: @autoclosure () -> (any Sendable)? = nil, at site: CallSite? = nil,
        _ change: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard isListening else { return try change() }
        return try commitInExecution(label, payload: payload(), at: site, change)
    }

    @usableFromInline final func commitInExecution<Result, Failure: Error>(
        _ label: CommitLabel, payload: @autoclosure () -> (any Sendable)?, at site: CallSite?,
        _ change: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if phase != .idle || current != nil { return try change() }
        // The commit announces it: one that changes nothing is not recorded at all (C2, C5).
        return try RunningExecution(.commit, label, payload: payload(), at: site, in: self).run(change)
    }

    /// Does synchronous work as an execution of its own.
    ///
    /// - Returns: How it ended.
    @usableFromInline final func outcome(
        _ kind: Execution.Kind, _ name: String, payload: (any Sendable)?, at site: CallSite?,
        of work: () throws -> Void
    ) -> ExecutionOutcome {
        let running = begin(kind, name, payload: payload, at: site)
        let outcome = ExecutionOutcome { try running.run(work) }
        return running.wasDropped ? .dropped : outcome
    }

    /// Does asynchronous work as an execution of its own.
    ///
    /// - Returns: How it ended.
    final func outcome(
        _ kind: Execution.Kind, _ name: String, payload: (any Sendable)?, at site: CallSite?,
        of work: @MainActor () async throws -> Void
    ) async -> ExecutionOutcome {
        let running = begin(kind, name, payload: payload, at: site)
        do { try await running.run { _ in try await work() } } catch { return ExecutionOutcome(throwing: error) }
        return running.wasDropped ? .dropped : .completed
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

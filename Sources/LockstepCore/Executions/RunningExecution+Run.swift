// Interceptors and recorders see no type of what work returns. So the work is one closure that says how it ended, and only the
// thin functions around it are generic.

extension RunningExecution {
    /// Does synchronous work as this execution, inside the interceptors, and ends it.
    ///
    /// - Parameters:
    ///   - own: Interceptors of this work alone; inside the store's.
    ///   - payload: The payload, as interceptors see it.
    ///   - mayDrop: Whether an interceptor may drop the work.
    ///   - needsContext: Whether `work` needs a context in any case.
    ///   - work: The work. It receives a context where there are interceptors, or where `needsContext` asks for one.
    @usableFromInline func perform(
        inside own: [any StoreInterceptor] = [], payload: ExecutionPayload? = nil, mayDrop: Bool = false,
        needsContext: Bool = false, _ work: (ExecutionContext?) -> ExecutionOutcome
    ) {
        let interceptors = allInterceptors(and: own)
        let context =
            needsContext || !interceptors.isEmpty
            ? context(payload, count: interceptors.count, mayDrop: mayDrop) : nil
        var outcome = ExecutionOutcome.dropped
        func inScope() {
            outcome = work(context)
            context?.outcome = outcome
        }
        ExecutionScope.inside(self) {
            guard let context, !interceptors.isEmpty else { return inScope() }
            let chain = InterceptorChain(interceptors, ownCount: own.count, context)
            withoutActuallyEscaping(inScope) { inScope in
                // An interceptor may continue from within another execution.
                chain.run { ExecutionScope.inside(self, inScope) }
            }
        }
        end(outcome, inside: interceptors)
    }

    /// Does asynchronous work as this execution, inside the interceptors, and ends it.
    func perform(
        inside own: [any StoreInterceptor] = [], payload: ExecutionPayload? = nil, mayDrop: Bool = false,
        mayCancel: Bool = false,
        _ work: @MainActor (ExecutionContext) async -> ExecutionOutcome
    ) async {
        let interceptors = allInterceptors(and: own)
        let context = context(payload, count: interceptors.count, mayDrop: mayDrop, mayCancel: mayCancel)
        var outcome = ExecutionOutcome.dropped
        @MainActor func inScope() async {
            outcome = await work(context)
            context.outcome = outcome
        }
        await ExecutionScope.$current.withValue(.inside(self)) {
            guard !interceptors.isEmpty else { return await inScope() }
            let chain = InterceptorChain(interceptors, ownCount: own.count, context)
            await withoutActuallyEscaping(inScope) { inScope in
                // An interceptor may continue from within another execution.
                await chain.run { await ExecutionScope.$current.withValue(.inside(self)) { await inScope() } }
            }
        }
        end(outcome, inside: interceptors)
    }

    private func allInterceptors(and own: [any StoreInterceptor]) -> [any StoreInterceptor] {
        let all = pipeline?.allInterceptors ?? []
        return own.isEmpty ? all : all + own
    }

    private func context(
        _ payload: ExecutionPayload?, count: Int, mayDrop: Bool, mayCancel: Bool = false
    ) -> ExecutionContext {
        let machine = InterceptorMachine(count: count, mayDrop: mayDrop, mayCancel: mayCancel)
        return ExecutionContext(self, payload ?? ExecutionPayload(), machine: machine)
    }
}

extension RunningExecution {
    /// Does synchronous work of a method as this execution.
    ///
    /// - Returns: What `body` returns; nothing, for work that was dropped.
    /// - Throws: What `body` throws.
    @inlinable func run<Result, Failure: Error>(
        inside own: [any StoreInterceptor] = [], payload: ExecutionPayload? = nil,
        _ body: (ExecutionContext) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        perform(inside: own, payload: payload, mayDrop: mayDrop(Result.self), needsContext: true) { context in
            do throws(Failure) {
                result = .success(try body(context!))  // it is asked for
                return .completed
            } catch {
                result = .failure(error)
                return ExecutionOutcome(throwing: error)
            }
        }
        return try result?.get() ?? () as! Result
    }

    /// Does asynchronous work as this execution.
    ///
    /// - Returns: What `body` returns; nothing, for work that was dropped.
    /// - Throws: What `body` throws. Where it may throw any error, work that was cancelled or superseded before it began
    ///   throws a `CancellationError`.
    func run<Result, Failure: Error>(
        inside own: [any StoreInterceptor] = [], payload: ExecutionPayload? = nil,
        _ body: @MainActor (ExecutionContext) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        let mayCancel = Failure.self == (any Error).self && execution.kind == .method
        await perform(inside: own, payload: payload, mayDrop: mayDrop(Result.self), mayCancel: mayCancel) { context in
            do throws(Failure) {
                result = .success(try await body(context))
                return .completed
            } catch {
                result = .failure(error)
                return ExecutionOutcome(throwing: error)
            }
        }
        if let result { return try result.get() }
        if mayCancel, execution.outcome != .dropped { throw CancellationError() as! Failure }
        return () as! Result
    }

    /// A caller that waits for a result must get one, and a load or a commit is more than its work.
    @usableFromInline func mayDrop<Result>(_: Result.Type) -> Bool {
        Result.self == Void.self && [.action, .method].contains(execution.kind)
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
        var result: Swift.Result<Result, Failure>?
        commitInExecution(label, payload: payload(), at: site) {
            do throws(Failure) {
                result = .success(try change())
                return .completed
            } catch {
                result = .failure(error)
                return ExecutionOutcome(throwing: error)
            }
        }
        return try result!.get()  // a commit is never dropped
    }

    @usableFromInline final func commitInExecution(
        _ label: CommitLabel, payload: @autoclosure () -> (any Sendable)?, at site: CallSite?,
        _ change: () -> ExecutionOutcome
    ) {
        if phase != .idle || current != nil {
            _ = change()
            return
        }
        // The commit announces it: one that changes nothing is not recorded at all (C2, C5).
        RunningExecution(.commit, label, payload: payload(), at: site, in: self).perform { _ in change() }
    }

    /// Does synchronous work as an execution of its own.
    ///
    /// - Returns: How it ended.
    @usableFromInline final func outcome(
        _ kind: Execution.Kind, _ name: String, payload: Any?, at site: CallSite?,
        of work: () throws -> Void
    ) -> ExecutionOutcome {
        let running = begin(kind, name, payload: payload, at: site)
        var outcome = ExecutionOutcome.dropped
        running.perform(mayDrop: true) { _ in
            outcome = ExecutionOutcome(of: work)
            return outcome
        }
        return outcome
    }

    /// Does asynchronous work as an execution of its own.
    ///
    /// - Returns: How it ended.
    final func outcome(
        _ kind: Execution.Kind, _ name: String, payload: Any?, at site: CallSite?,
        of work: @MainActor () async throws -> Void
    ) async -> ExecutionOutcome {
        let running = begin(kind, name, payload: payload, at: site)
        var outcome = ExecutionOutcome.dropped
        await running.perform(mayDrop: true) { _ in
            do {
                try await work()
                outcome = .completed
            } catch {
                outcome = ExecutionOutcome(throwing: error)
            }
            return outcome
        }
        return outcome
    }
}

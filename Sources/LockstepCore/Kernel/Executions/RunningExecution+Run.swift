// Interceptors and recorders don't need the type of the work's result. So the work is a closure that returns an
// outcome, and only the thin functions around the closure are generic.

extension RunningExecution {
    /// Runs the interceptors and, inside them, the synchronous work of this execution. Then ends the execution.
    ///
    /// - Parameters:
    ///   - own: The interceptors that are only for this work, such as the interceptors of a method. They run inside
    ///     the interceptors of the store.
    ///   - given: The context that interceptors receive; `nil` for a new one.
    ///   - mayDrop: Whether an interceptor may drop the work.
    ///   - work: The work.
    /// - Returns: The outcome of the execution.
    @discardableResult
    @usableFromInline func perform(
        inside own: [ListedInterceptor] = [], with given: ExecutionContext? = nil, mayDrop: Bool = false,
        _ work: () -> ExecutionOutcome
    ) -> ExecutionOutcome {
        let interceptors = pipeline?.interceptors(and: own) ?? own
        let context = interceptors.isEmpty ? given : given ?? ExecutionContext(self)
        var outcome = ExecutionOutcome.dropped
        func inScope() {
            outcome = work()
            context?.outcomeOfWork = outcome
        }
        contain {
            guard let context, !interceptors.isEmpty else { return inScope() }
            context.machine = InterceptorMachine(count: interceptors.count, mayDrop: mayDrop)
            let chain = InterceptorChain(interceptors, context)
            withoutActuallyEscaping(inScope) { inScope in
                // An interceptor may call `next` from inside another execution.
                chain.callInterceptors { self.contain(inScope) }
            }
        }
        end(outcome, inside: interceptors)
        return outcome
    }

    /// Runs the interceptors and, inside them, the asynchronous work of this execution. Then ends the execution.
    ///
    /// - Parameters:
    ///   - own: The interceptors that are only for this work, such as the interceptors of a method. They run inside
    ///     the interceptors of the store.
    ///   - given: The context that interceptors receive; `nil` for a new one.
    ///   - mayDrop: Whether an interceptor may drop the work.
    ///   - mayCancel: Whether the work is skipped if the execution is cancelled or superseded before the work starts.
    ///     If `mayDrop` is `true`, the work is skipped in this case even if `mayCancel` is `false`. Pass `true` only if
    ///     the caller throws an error when the work was skipped.
    ///   - work: The work.
    /// - Returns: The outcome of the execution. If the execution is cancelled or superseded before the work ends, the
    ///   result of the work does not change the outcome.
    @discardableResult
    func perform(
        inside own: [ListedInterceptor] = [], with given: ExecutionContext? = nil, mayDrop: Bool = false,
        mayCancel: Bool = false, _ work: @MainActor () async -> ExecutionOutcome
    ) async -> ExecutionOutcome {
        let interceptors = pipeline?.interceptors(and: own) ?? own
        let context = interceptors.isEmpty ? given : given ?? ExecutionContext(self)
        var outcome = ExecutionOutcome.dropped
        @MainActor func inScope() async {
            outcome = await work()
            context?.outcomeOfWork = outcome
        }
        await contain {
            guard let context, !interceptors.isEmpty else { return await inScope() }
            context.machine = InterceptorMachine(count: interceptors.count, mayDrop: mayDrop, mayCancel: mayCancel)
            let chain = InterceptorChain(interceptors, context)
            await withoutActuallyEscaping(inScope) { inScope in
                // An interceptor may call `next` from inside another execution.
                await chain.callInterceptors { await self.contain { await inScope() } }
            }
        }
        end(outcome, inside: interceptors)
        // The ended execution does not keep an error.
        return self.outcome ?? outcome
    }
}

extension RunningExecution {
    /// Runs the interceptors and, inside them, the synchronous work of a method. Then ends this execution.
    ///
    /// - Returns: The result of `body`, or `()` if an interceptor drops the work. Interceptors can drop only work
    ///   that returns `Void`.
    /// - Throws: The error that `body` throws.
    @inlinable func runMethod<Result, Failure: Error>(
        inside own: [ListedInterceptor] = [], _ body: (ExecutionContext) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        let context = ExecutionContext(self)
        perform(inside: own, with: context, mayDrop: mayDrop(Result.self)) {
            do throws(Failure) {
                let value = try body(context)
                context.didReturn(value)
                result = .success(value)
                return .completed
            } catch {
                result = .failure(error)
                return ExecutionOutcome(throwing: error)
            }
        }
        return try result?.get() ?? () as! Result
    }

    /// Runs the interceptors and, inside them, the asynchronous work of this execution. Then ends the execution.
    ///
    /// - Returns: The result of `body`, or `()` if an interceptor drops the work. Interceptors can drop only work
    ///   that returns `Void`.
    /// - Throws: The error that `body` throws. If `body` has untyped `throws`, and the execution is cancelled or
    ///   superseded before `body` runs, this method throws a `CancellationError`.
    func runMethod<Result, Failure: Error>(
        inside own: [ListedInterceptor] = [], _ body: @MainActor (ExecutionContext) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        let mayCancel = Failure.self == (any Error).self
        let context = ExecutionContext(self)
        await perform(inside: own, with: context, mayDrop: mayDrop(Result.self), mayCancel: mayCancel) {
            do throws(Failure) {
                let value = try await body(context)
                context.didReturn(value)
                result = .success(value)
                return .completed
            } catch {
                result = .failure(error)
                return ExecutionOutcome(throwing: error)
            }
        }
        if let result { return try result.get() }
        if mayCancel, outcome != .dropped { throw CancellationError() as! Failure }
        return () as! Result
    }

    /// Returns whether interceptors may drop the work of this execution. They may drop an action, and a method that
    /// returns `Void`.
    ///
    /// They may not drop other work, such as a load, because its caller needs the result.
    @usableFromInline func mayDrop<Result>(_: Result.Type) -> Bool {
        Result.self == Void.self && [.action, .method].contains(kind)
    }
}

extension AnyPipeline {
    /// Makes a change in one of these ways:
    ///
    /// - If the store has no recorders and no interceptors, this method only calls `change`.
    /// - In a transaction or an execution of this store, the change becomes part of that transaction or execution.
    /// - Otherwise, the change is made in a new execution.
    ///
    /// - Parameters:
    ///   - label: The name of a new execution.
    ///   - payload: The payload of a new execution.
    ///   - site: The place of the call; `nil` if the place is not known.
    ///   - change: A closure that makes the change.
    /// - Returns: The result of `change`.
    /// - Throws: The error that `change` throws.
    @inlinable final func commit<Result, Failure: Error>(
        _ label: CommitLabel, payload: @autoclosure () -> (any Sendable)? = nil, at site: CallSite? = nil,
        _ change: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard needsExecution else { return try change() }
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
        // The execution is announced when the transaction records a commit. If nothing changes, there is no commit, and
        // the execution is not recorded either (promises C2 and C5).
        RunningExecution(.commit, label, payload: payload(), at: site, in: self).perform(change)
    }
}

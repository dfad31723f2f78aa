extension ValueStore {
    /// Shows a change of the value immediately, and then performs work, such as a request to a server. If the work
    /// succeeds, the change is confirmed. If the work fails, the change is reverted.
    ///
    /// ```swift
    /// let result = await todos.optimistically({ $0.append(todo) }) { try await api.add(todo) }
    /// if case .failure(let error) = result { print(error.localizedMessage) }  // The todo is removed again.
    ///
    /// // The server answers with the saved todo, which replaces the todo of the same `id`.
    /// await todos.optimistically({ $0.append(todo) }, confirming: { $0.replace($1) }) { try await api.add(todo) }
    /// ```
    ///
    /// A failure reverts only this change (promise Q2). If the caller's task is cancelled, the change is reverted
    /// immediately, and the result of the work is discarded (Q4). A load or ``set(_:)`` keeps the pending changes,
    /// and ``reset()`` drops them (Q3, Q4).
    ///
    /// Lockstep may call `change` again, for example after a load. So follow these rules in `change`:
    ///
    /// - Find elements by their identity, not by their index.
    /// - Expect that an element may be missing, or may have been added already.
    /// - Do not read other state.
    ///
    /// If there is no value, `change` is first called when a value is loaded or set. See the article *Optimistic
    /// changes*.
    ///
    /// - Parameters:
    ///   - change: A closure that changes the value. It must not change the store in any other way.
    ///   - answer: A closure that applies the result of `work` to the value. Lockstep calls the closure after
    ///     `change`, and may call it more than once. Find elements by their identity. If `answer` is `nil`, the result
    ///     does not change the value.
    ///   - name: The name of the execution. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - work: A closure that performs the work, on the main actor, in the caller's task.
    /// - Returns: The result of `work`, or its error as a ``StateError``. If the task was cancelled, the error is
    ///   ``StateError/cancelled``.
    @discardableResult
    public func optimistically<Answer>(
        _ change: @escaping @MainActor (inout Value) -> Void,
        confirming answer: (@MainActor (inout Value, Answer) -> Void)? = nil,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        let core = asyncValue.core
        if core.refuseRemoved("optimistically") != nil { return .failure(.cancelled) }
        return await core.optimistically(
            at: core.optimisticOrMade.part(at: nil) { OptimisticValue(of: core) },
            of: self, change, confirming: answer, named: name,
            at: CallSite(fileID: fileID, line: line), work)
    }
}

extension StoreProtocol {
    /// The number of pending optimistic changes of the store. A change is pending until it is confirmed, reverted or
    /// dropped.
    ///
    /// If a commit overwrites a change, the change is dropped. The number still includes the dropped change until a
    /// later event, such as the start or end of another optimistic change.
    ///
    /// ```swift
    /// if store.pendingChanges > 0 { ProgressView() }
    /// ```
    public var pendingChanges: Int { pipeline.pendingChanges }
}

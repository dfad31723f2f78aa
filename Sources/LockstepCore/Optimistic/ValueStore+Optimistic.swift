extension AsyncValue {
    /// Shows a change of the value immediately and performs the work. Confirms the change if the work succeeds, and
    /// reverts it if the work fails.
    ///
    /// ```swift
    /// let result = await todos.optimistically({ $0.append(todo) }) { try await api.add(todo) }
    ///
    /// // The server's answer is applied when the work is done.
    /// await todos.optimistically({ $0.append(todo) }, confirming: { $0.replace($1) }) { try await api.add(todo) }
    /// ```
    ///
    /// The store shows the confirmed value with the pending changes applied in the order in which they were made
    /// (promise Q1). A failure reverts its own change and keeps later changes (Q2). A value that is loaded or set
    /// while a change is pending becomes the confirmed value. The pending changes are applied to it, and also the
    /// changes that were confirmed after its load started (Q3). A change whose task is cancelled is reverted
    /// immediately, and the result of its work is discarded (Q4). ``reset()`` drops all pending changes. A restored
    /// snapshot is shown exactly: pending changes that it does not contain are dropped, and pending changes that it
    /// contains stay pending.
    ///
    /// Undo reverts a change and its confirmation as one step (promise U1). A reverted change is not a step.
    ///
    /// Whenever the value that `change` is applied to changes, `change` is called again on the new value. In
    /// `change`, find elements by identity and not by index. Expect that an element is gone or was already added. Do
    /// not read other state. If there is no value, `change` is not called until a value is loaded or set. A state
    /// that failed to load keeps its error, and ``latestValue`` includes the change.
    ///
    /// - Parameters:
    ///   - change: Changes the value. It must not change the store in any other way.
    ///   - answer: Applies the result of `work`, after `change` and before the pending changes that were made later.
    ///     Like `change`, it may be called again.
    ///   - name: The name of the execution. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - work: Performs the work, on the main actor, in the caller's task.
    /// - Returns: The result of `work`, or its error as a ``StateError``. If the task was cancelled, the error is
    ///   ``StateError/cancelled``, and the change is not pending. If the change was dropped before `work` ended, this
    ///   method still returns the result of `work`, and recorders receive `superseded`.
    @discardableResult
    public func optimistically<Answer>(
        _ change: @escaping @MainActor (inout Value) -> Void,
        confirming answer: (@MainActor (inout Value, Answer) -> Void)? = nil,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        await core.optimisticPlace.optimistically(
            change, confirming: answer, named: name, at: CallSite(fileID: fileID, line: line), work)
    }
}

extension ValueStore {
    /// Shows a change of the value immediately, performs the work, and then confirms or reverts the change. See
    /// ``AsyncValue/optimistically(_:confirming:named:fileID:line:_:)``.
    ///
    /// ```swift
    /// let result = await todos.optimistically({ $0.append(todo) }) { try await api.add(todo) }
    /// ```
    @discardableResult
    public func optimistically<Answer>(
        _ change: @escaping @MainActor (inout Value) -> Void,
        confirming answer: (@MainActor (inout Value, Answer) -> Void)? = nil,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        await asyncValue.optimistically(
            change, confirming: answer, named: name, fileID: fileID, line: line, work)
    }
}

extension StoreProtocol {
    /// The number of optimistic changes of the store that are pending.
    ///
    /// It is observable: observers wake when the number changes, and not when only the state changes. If a commit
    /// overwrites a change, the number is updated when the next optimistic change starts or ends.
    ///
    /// ```swift
    /// if store.pendingChanges > 0 { ProgressView() }
    /// ```
    public var pendingChanges: Int { pipeline.pendingChanges }
}

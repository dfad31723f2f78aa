extension AsyncValue {
    /// Shows a change of the value at once, does the work that it anticipates, and confirms the change when the work is
    /// done or reverts it when the work fails.
    ///
    /// ```swift
    /// let result = await todos.optimistically({ $0.append(todo) }) { try await api.add(todo) }
    ///
    /// // The server's answer takes effect when the work is done.
    /// await todos.optimistically({ $0.append(todo) }, confirming: { $0.replace($1) }) { try await api.add(todo) }
    /// ```
    ///
    /// The value is the confirmed one with the pending changes applied in the order in which they were made (promise
    /// Q1). A failure reverts its own change and leaves later ones (Q2). A value that is loaded or set meanwhile is a
    /// confirmed one: the pending changes are applied to it, and so are those that were confirmed after its load began
    /// (Q3). A change whose task is cancelled is reverted at once, and the result of its work discarded (Q4).
    /// ``reset()`` drops all pending changes. A restored snapshot is shown as it is: pending changes that are not in it
    /// are dropped, those that are in it stay pending.
    ///
    /// Undo reverts a change with its confirmation, as one step (promise U1); a change that was reverted isn't a step.
    ///
    /// `change` is called again whenever what is below it changes, on whatever value there is then. So it should find
    /// elements by identity and not by index, expect that an element is gone or was added already, and not read other
    /// state. Where there is no value, it is not called until one is loaded or set. A state that failed to load keeps
    /// its error, and ``latestValue`` has the change.
    ///
    /// - Parameters:
    ///   - change: Changes the value. It must not change the store in another way.
    ///   - answer: Applies what `work` returned, after `change` and before the pending changes that were made later.
    ///     Like `change`, it may be called again.
    ///   - name: The name of the execution; by default that of the function that makes the change.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - work: Does the work, on the main actor, in the caller's task.
    /// - Returns: What `work` returned, or its error as a ``StateError``; ``StateError/cancelled`` for a cancelled
    ///   task, where nothing is pending any more. A change that was dropped meanwhile returns what its work returned
    ///   too; recorders receive `superseded`.
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
    /// Shows a change of the value at once, does the work that it anticipates, and confirms or reverts the change. See
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
    /// How many optimistic changes of the store are shown and not confirmed. It is observable: its observers wake when
    /// it changes, and by no change of the state. A commit that overwrites a change is noticed when the next change
    /// begins or ends.
    ///
    /// ```swift
    /// if store.pendingChanges > 0 { ProgressView() }
    /// ```
    public var pendingChanges: Int { pipeline.pendingChanges }
}

extension AsyncValue {
    /// Shows a change of the value immediately, and then performs its work, such as a request. If the work succeeds,
    /// the change is confirmed. If the work fails, the change is reverted.
    ///
    /// ```swift
    /// let result = await todos.optimistically({ $0.append(todo) }) { try await api.add(todo) }
    ///
    /// // The server answers with the saved todo, which replaces the todo of the same `id`.
    /// await todos.optimistically({ $0.append(todo) }, confirming: { $0.replace($1) }) { try await api.add(todo) }
    /// ```
    ///
    /// A change is pending until it is confirmed, reverted or dropped. The *confirmed value* is the value without the
    /// pending changes. The store applies the pending changes to the confirmed value, in the order in which they were
    /// made, and shows the result (promise Q1).
    ///
    /// - If the work fails, the store reverts only this change (promise Q2).
    /// - If the task is cancelled, the store reverts the change immediately, and discards the result of the work
    ///   (promise Q4).
    ///
    /// A load or ``set(_:)`` replaces the confirmed value. The store then applies the pending changes to the new
    /// value. It also applies the changes that were confirmed after the load started (promise Q3).
    ///
    /// Undo reverts a change and its confirmation as one step (promise U1). A reverted change is not an undo step.
    ///
    /// Lockstep calls `change` again whenever the value to which it is applied changes. This happens, for example,
    /// after a load or after an earlier change is reverted. Lockstep may also call `change` at other times. So follow
    /// these rules in `change`:
    ///
    /// - Find elements by their identity, not by their index.
    /// - Expect that an element may be missing, or may have been added already.
    /// - Do not read other state.
    ///
    /// Special cases:
    ///
    /// - If there is no value, `change` is not called until a value is loaded or set.
    /// - If the last load failed, the state keeps its error, and ``latestValue`` includes the change.
    /// - ``reset()`` drops all pending changes.
    /// - A restored snapshot is shown exactly. Pending changes that the snapshot does not contain are dropped.
    ///   Pending changes that it contains stay pending.
    ///
    /// - Parameters:
    ///   - change: A closure that changes the value. It must not change the store in any other way.
    ///   - answer: A closure that applies the result of `work` to the value. It runs after `change`, and before the
    ///     pending changes that were made later. Like `change`, it may be called again. If `answer` is `nil`, the
    ///     result does not change the value.
    ///   - name: The name of the execution. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - work: A closure that performs the work, on the main actor, in the caller's task.
    /// - Returns: The result of `work`, or its error as a ``StateError``. If the task was cancelled, the error is
    ///   ``StateError/cancelled``. The change was then reverted or never made. If the change was dropped before
    ///   `work` ended, this method still returns the result of `work`. Recorders then receive the outcome
    ///   `superseded`.
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
    /// let result = await todos.optimistically({ $0.removeAll { $0 == todo } }) { try await api.remove(todo) }
    /// if case .failure(let error) = result { print(error.localizedMessage) }  // The todo is shown again.
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
    /// The number of optimistic changes of the store that are pending: not yet confirmed, reverted or dropped.
    ///
    /// The number is observable: its observers wake when the number changes, and not when only the state changes. If a
    /// commit overwrites a pending change, the number is updated when the next optimistic change starts or ends.
    ///
    /// ```swift
    /// if store.pendingChanges > 0 { ProgressView() }
    /// ```
    public var pendingChanges: Int { pipeline.pendingChanges }
}

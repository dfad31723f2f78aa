extension Store {
    /// Shows a change of one part of the state immediately, and then performs work, such as a request. If the work
    /// succeeds, the change is confirmed. If the work fails, the change is reverted.
    ///
    /// ```swift
    /// let result = await store.optimistically(at: \.todos, { $0.append(todo) }) { try await api.add(todo) }
    ///
    /// // The server answers with the saved todo, which replaces the todo of the same `id`.
    /// await store.optimistically(at: \.todos, { $0.append(todo) }, confirming: { $0.replace($1) }) {
    ///     try await api.add(todo)
    /// }
    /// ```
    ///
    /// A failure reverts only this change, and keeps other changes and commits (promise Q2). If the caller's task is
    /// cancelled, the change is reverted immediately, and the result of the work is discarded (Q4).
    ///
    /// Lockstep may call `change` again, for example after an earlier change is reverted. So follow these rules in
    /// `change`:
    ///
    /// - Find elements by their identity, not by their index.
    /// - Expect that an element may be missing, or may have been added already.
    /// - Do not read other state.
    ///
    /// While a change is pending, do not commit a new value from the server, because the value may lack the change.
    /// Pass the value to ``setConfirmed(_:at:named:fileID:line:)``. See the article *Optimistic changes*.
    ///
    /// - Parameters:
    ///   - part: The part of the state. It must exist while the change is pending, so do not pass `\.items[0]` or
    ///     `\.draft!`. Pass `\.items`, or a dictionary entry such as `\.drafts[id]`.
    ///   - change: A closure that changes the part. It must not change the store in any other way.
    ///   - answer: A closure that applies the result of `work` to the part, after `change`. It may be called more
    ///     than once, also with the values before and after later commits. Find elements by their identity. If `answer`
    ///     is `nil`, the result does not change the part.
    ///   - name: The name of the execution. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - work: A closure that performs the work, on the main actor, in the caller's task.
    /// - Returns: The result of `work`, or its error as a ``StateError``. If the task was cancelled, the error is
    ///   ``StateError/cancelled``.
    @discardableResult
    public final func optimistically<Part, Answer>(
        at part: WritableKeyPath<State, Part>, _ change: @escaping @MainActor (inout Part) -> Void,
        confirming answer: (@MainActor (inout Part, Answer) -> Void)? = nil,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        let core = preparedCore
        return await core.optimistically(
            at: core.optimisticOrMade.part(at: part) { OptimisticStatePart(part, of: core) },
            of: self, change, confirming: answer, named: name,
            at: CallSite(fileID: fileID, line: line), work)
    }

    /// Shows a change of the whole state immediately, performs the work, and then confirms or reverts the change. See
    /// ``optimistically(at:_:confirming:named:fileID:line:_:)``.
    ///
    /// If `change` changes only one part, pass the key path of the part to `optimistically(at:)`. Commits of other
    /// parts then do not affect the change. If `change` changes several parts, let the state conform to
    /// ``MergedByFields``.
    @discardableResult
    public final func optimistically<Answer>(
        _ change: @escaping @MainActor (inout State) -> Void,
        confirming answer: (@MainActor (inout State, Answer) -> Void)? = nil,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        await optimistically(
            at: \.self, change, confirming: answer, named: name, fileID: fileID, line: line, work)
    }

    /// Sets a part of the state to a confirmed value, such as a value from a server. The store shows the value with
    /// the pending changes of the part applied (promise Q3).
    ///
    /// ```swift
    /// store.setConfirmed(try await api.todos(), at: \.todos)
    /// ```
    ///
    /// If no change of the part is pending, this method makes an ordinary commit.
    ///
    /// - Parameters:
    ///   - value: The confirmed value.
    ///   - part: The part of the state.
    ///   - name: The name of the commit. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    public final func setConfirmed<Part>(
        _ value: Part, at part: WritableKeyPath<State, Part>,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let pending = preparedCore.optimistic?.part(at: part, of: Part.self)
        if pending?.send(.set(value), .name(name), to: self) == true { return }
        commit(name, fileID: fileID, line: line) { $0[keyPath: part] = value }
    }
}

extension Store {
    /// Shows a change of one part of the state at once, does the work that it anticipates, and confirms the change when
    /// the work is done or reverts it when the work fails.
    ///
    /// ```swift
    /// let result = await store.optimistically(at: \.todos, { $0.append(todo) }) { try await api.add(todo) }
    ///
    /// // The server's answer takes effect when the work is done.
    /// await store.optimistically(at: \.todos, { $0.append(todo) }, confirming: { $0.replace($1) }) {
    ///     try await api.add(todo)
    /// }
    /// ```
    ///
    /// The part is the confirmed one with the pending changes applied in the order in which they were made (promise
    /// Q1). A failure reverts its own change and leaves later ones, also commits (Q2). A change whose task is cancelled
    /// is reverted at once, and the result of its work discarded (Q4).
    ///
    /// A commit of the part while a change is pending is kept, on top of it. Where the change is reverted, what the
    /// commit changed is applied to what is left: element by element for arrays, dictionaries and sets, field by field
    /// for ``MergedByFields``. Any other value stays as the commit left it. A commit, or a restored snapshot, in which
    /// nothing of a pending change is left drops that change. A value that was fetched is not such a commit: pass it to
    /// ``setConfirmed(_:at:named:fileID:line:)``.
    ///
    /// Undo reverts a change with its confirmation, as one step (promise U1); a change that was reverted isn't a step.
    ///
    /// `change` is called again whenever what is below it changes, on whatever value there is then. So it should find
    /// elements by identity and not by index, expect that an element is gone or was added already, and not read other
    /// state.
    ///
    /// Changes of several parts may be pending. Where one part contains another, a change of either is a commit to the
    /// other.
    ///
    /// - Parameters:
    ///   - part: The part of the state.
    ///   - change: Changes the part. It must not change the store in another way.
    ///   - answer: Applies what `work` returned, after `change` and before what was changed later. Like `change`, it
    ///     may be called again.
    ///   - name: The name of the execution; by default that of the function that makes the change.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - work: Does the work, on the main actor, in the caller's task.
    /// - Returns: What `work` returned, or its error as a ``StateError``; ``StateError/cancelled`` for a cancelled
    ///   task, where nothing is pending any more. A change that was dropped meanwhile returns what its work returned
    ///   too; recorders receive `superseded`.
    @discardableResult
    public final func optimistically<Part, Answer>(
        at part: WritableKeyPath<State, Part>, _ change: @escaping @MainActor (inout Part) -> Void,
        confirming answer: (@MainActor (inout Part, Answer) -> Void)? = nil,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        await optimisticPlace(part).optimistically(
            change, confirming: answer, named: name, at: CallSite(fileID: fileID, line: line), work)
    }

    /// Shows a change of the state at once, does the work that it anticipates, and confirms or reverts the change. See
    /// ``optimistically(at:_:confirming:named:fileID:line:_:)``.
    ///
    /// Where only one part changes, name it: commits of other parts then have nothing to do with the change. With this
    /// form, make the state ``MergedByFields``. Otherwise, when a change fails after another commit, the state stays as
    /// that commit left it, with the change, which is reported as a ``RuntimeWarning``.
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

    /// Sets a part of the state to a value that is confirmed, such as one that was fetched, and shows it with the
    /// pending changes of that part applied (promise Q3).
    ///
    /// ```swift
    /// store.setConfirmed(try await api.todos(), at: \.todos)
    /// ```
    ///
    /// While nothing is pending, it is a commit like any other.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - part: The part of the state.
    ///   - name: What the change is called; by default the name of the function that makes it.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    public final func setConfirmed<Part>(
        _ value: Part, at part: WritableKeyPath<State, Part>,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        if optimisticPlace(part).send(.set(value), name) { return }
        commit(name, fileID: fileID, line: line) { $0[keyPath: part] = value }
    }
}

extension Store {
    private func optimisticPlace<Part>(_ part: WritableKeyPath<State, Part>) -> OptimisticPlace<Part> {
        let cell = preparedCell
        return OptimisticPlace(pipeline: cell, key: part) { [unowned cell] in
            cell.stored[keyPath: part]
        } commit: { label, value, didCorrect in
            cell.assign(label, of: self, at: part, value, didCorrect)
        }
    }
}

extension Cell {
    /// Assigns a part of the state, in one transaction.
    ///
    /// - Parameters:
    ///   - label: The commit's name.
    ///   - store: The store, which derives values from the change.
    ///   - part: The part.
    ///   - compute: Computes the value; `nil` for no change.
    ///   - didCompute: Called when the store derived values from the change.
    fileprivate func assign<Part>(
        _ label: CommitLabel, of store: Store<State>, at part: WritableKeyPath<State, Part>,
        _ compute: () -> Part?, _ didCompute: () -> Void
    ) {
        begin(.computing, label)
        guard let value = compute() else { return end() }
        let old = stored
        stored[keyPath: part] = value
        if !isSame(old, stored) { didChange(parts?.changes(from: old, to: stored) ?? []) }
        end {
            guard store.mayCompute else { return }
            store.compute(from: old, label)
            didCompute()
        }
    }
}

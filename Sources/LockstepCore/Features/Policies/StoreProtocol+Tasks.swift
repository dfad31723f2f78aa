extension StoreProtocol {
    /// Starts a task that belongs to the store, and returns without waiting for the task.
    ///
    /// ```swift
    /// store.startTask("search", policy: .latest) { await $0.dispatch(\.search, "milk") }
    ///
    /// store.cancelTasks(named: "search")
    /// ```
    ///
    /// ``cancelTasks(named:)`` cancels a task by its name. A task is recorded as an execution of the kind
    /// ``Execution/Kind/task``. A test store waits for the task.
    ///
    /// The work starts when the current code suspends or ends. The policy can delay or drop the work.
    ///
    /// The task does not keep the store alive. When the last other reference to the store goes, the tasks of the store are
    /// cancelled, also those that wait for their turn, and end as ``ExecutionOutcome/cancelled`` (promise E1). For work
    /// that must not be lost, pass `keepingStore: true`:
    ///
    /// ```swift
    /// store.startTask("upload", keepingStore: true) { proxy in
    ///     try await api.save(proxy.items)
    ///     proxy.set(\.isSaved, to: true)
    /// }
    /// ```
    ///
    /// If the calling code belongs to a superseded run, or to a task that ``cancelTasks(named:)`` cancelled, the work
    /// does not start. The outcome is then ``ExecutionOutcome/cancelled``. If the task was cancelled, a
    /// ``RuntimeWarning`` reports the call (promise P4).
    ///
    /// Each action or commit of the work is a separate step of undo. Interceptors wrap these actions and commits, but
    /// not the task.
    ///
    /// Isolation: the main actor.
    ///
    /// - Parameters:
    ///   - name: The name of the task.
    ///   - policy: The rule for a task that starts while another task of the store has the same name.
    ///   - keepingStore: Whether the task keeps the store alive until the task ends.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - work: The work. It receives a proxy that does not keep the store alive. An error that it throws is the outcome
    ///     of the task.
    /// - Returns: The task, for code that waits for the outcome. A task with the policy ``RunPolicy/queue`` must not
    ///   wait for another task of the same name: each would wait for the other.
    @discardableResult
    public func startTask(
        _ name: String, policy: RunPolicy = .concurrent, keepingStore: Bool = false, fileID: StaticString = #fileID,
        line: UInt = #line, _ work: @escaping @MainActor (TaskProxy<Self>) async throws -> Void
    ) -> Task<ExecutionOutcome, Never> {
        let (proxy, site) = (TaskProxy(self), CallSite(fileID: fileID, line: line))
        return StoreTasks.startTask(name, policy, of: pipeline, keeping: keepingStore ? self : nil, at: site) {
            if proxy.store == nil { return .cancelled }
            let outcome = await ExecutionOutcome(of: { try await work(proxy) })
            // Work that outlived the store was cancelled, also if it ignored that.
            return proxy.store == nil ? .cancelled : outcome
        }
    }

    /// Cancels the tasks that ``startTask(_:policy:keepingStore:fileID:line:_:)`` started with the given name. Does
    /// nothing if no such task is running.
    ///
    /// Each task ends as ``ExecutionOutcome/cancelled`` immediately, even if its work does not react to the
    /// cancellation. If the work later changes this store by actions, or by `set` and `update` of a proxy, these
    /// changes are discarded (promise P4). A direct write or a `commit` is not discarded.
    ///
    /// If the calling code belongs to a superseded run, or to a task that this method cancelled, the call does nothing.
    /// Otherwise, this outdated code could cancel tasks that newer code started. If the task was cancelled, a
    /// ``RuntimeWarning`` reports the call.
    ///
    /// - Parameter name: The name of the tasks. A ``RuntimeWarning`` reports a name that is probably misspelled.
    public func cancelTasks(named name: String) { StoreTasks.cancelTasks(name, of: pipeline) }
}

extension StoreProxyProtocol {
    /// Starts a task that belongs to the store, and returns without waiting for the task.
    ///
    /// ```swift
    /// Middleware { proxy in
    ///     proxy.startTask("save") { proxy in
    ///         try await self.api.save(proxy.items)
    ///         proxy.dispatch(\.isSavedMutator, true)
    ///     }
    /// }
    /// ```
    ///
    /// The task does not end with the action. For the rules, see
    /// ``StoreProtocol/startTask(_:policy:keepingStore:fileID:line:_:)``. If the store was released, the task does not
    /// start, and its outcome is ``ExecutionOutcome/cancelled``.
    ///
    /// - Parameters:
    ///   - name: The name of the task.
    ///   - policy: The rule for a task that starts while another task of the store has the same name.
    ///   - keepingStore: Whether the task keeps the store alive until the task ends.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - work: The work. It receives a proxy that has the current state of the store, and does not keep the store alive.
    /// - Returns: The task, for code that waits for the outcome.
    @discardableResult
    public func startTask(
        _ name: String, policy: RunPolicy = .concurrent, keepingStore: Bool = false, fileID: StaticString = #fileID,
        line: UInt = #line, _ work: @escaping @MainActor (TaskProxy<Store>) async throws -> Void
    ) -> Task<ExecutionOutcome, Never> {
        storeOfProxy?.startTask(
            name, policy: policy, keepingStore: keepingStore, fileID: fileID, line: line, work) ?? Task { .cancelled }
    }

    /// Cancels the tasks of the store that `startTask` started with the given name. Does nothing if no such task is
    /// running.
    ///
    /// - Parameter name: The name of the tasks.
    public func cancelTasks(named name: String) { storeOfProxy?.cancelTasks(named: name) }
}

extension Store {
    /// Changes the state, atomically.
    ///
    /// The closure is given a copy of the state, which is assigned when it returns. If the copy equals the state,
    /// nothing is recorded, computed or woken (promise C2). Reading the store inside the closure gives the state before
    /// (C4); a commit of the same store inside it traps.
    ///
    /// ```swift
    /// store.commit { $0.count += 1 }
    /// let old = store.commit("replace") { state in
    ///     defer { state.count = 7 }
    ///     return state.count
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - label: What the change is called; by default the name of the function that makes it.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - change: Changes the state.
    /// - Returns: What `change` returns.
    /// - Throws: What `change` throws; the state and every listener are then untouched (C5).
    @discardableResult
    @inlinable public final func commit<Result, Failure: Error>(
        _ label: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ change: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let label = CommitLabel.name(label)
        return try preparedCell.commit(label, at: CallSite(fileID: fileID, line: line)) { () throws(Failure) in
            try cell.change(label, of: self, change)
        }
    }

    /// Changes one field of the state in place: a large collection is not copied while nobody records (promise C6).
    ///
    /// The field's observers and those of the whole state are woken without comparing. Reading the store inside the
    /// closure traps: use the closure's parameter. The state before is kept, and so the field copied when it is
    /// changed, while somebody records, while `computed(new:old:)` is overridden (or not known not to be: at the first
    /// commit), and where `change` can throw, so that a throw leaves the state untouched (C5).
    ///
    /// ```swift
    /// store.commit(at: \.items) { $0.append(item) }
    /// ```
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - label: What the change is called; by default the name of the function that makes it.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - change: Changes the field.
    /// - Returns: What `change` returns.
    /// - Throws: What `change` throws; the state and every listener are then untouched (C5).
    @discardableResult
    @inlinable public final func commit<Value, Result, Failure: Error>(
        at field: WritableKeyPath<State, Value>,
        _ label: String = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ change: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let label = CommitLabel.name(label)
        return try preparedCell.commit(label, at: CallSite(fileID: fileID, line: line)) { () throws(Failure) in
            try cell.changeInPlace(field, label, of: self, change)
        }
    }

    /// Changes the state by a named mutation.
    ///
    /// ```swift
    /// let add = Mutation<Counter, Int>("add") { state, amount in state.count += amount }
    /// store.commit(mutation: add, payload: 3)
    /// ```
    ///
    /// - Parameters:
    ///   - mutation: The mutation. Its name labels the commit.
    ///   - payload: What the mutation is given.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    public final func commit<Payload: Sendable>(
        mutation: Mutation<State, Payload>, payload: Payload, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let label = CommitLabel.name(mutation.name)
        preparedCell.commit(label, payload: payload, at: CallSite(fileID: fileID, line: line)) {
            cell.change(label, of: self) { mutation.apply(&$0, payload) }
        }
    }

    /// Changes the state by a function or a method.
    ///
    /// ```swift
    /// func add(to state: inout Counter, amount: Int) { state.count += amount }
    /// store.commit(mutation: add, payload: 3)
    /// ```
    ///
    /// - Parameters:
    ///   - mutation: Changes the state.
    ///   - payload: What the mutation is given.
    ///   - label: What the change is called; by default the name of the function that makes it.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Throws: What `mutation` throws; the state and every listener are then untouched (C5).
    public final func commit<Payload: Sendable, Failure: Error>(
        mutation: (inout State, Payload) throws(Failure) -> Void, payload: Payload, _ label: String = #function,
        fileID: StaticString = #fileID, line: UInt = #line
    ) throws(Failure) {
        let label = CommitLabel.name(label)
        let site = CallSite(fileID: fileID, line: line)
        try preparedCell.commit(label, payload: payload, at: site) { () throws(Failure) in
            try cell.change(label, of: self) { state throws(Failure) in try mutation(&state, payload) }
        }
    }

    /// Changes the state by a named mutation that takes no payload.
    ///
    /// ```swift
    /// let clear = Mutation<Counter, Void>("clear") { state in state.count = 0 }
    /// store.commit(mutation: clear)
    /// ```
    ///
    /// - Parameters:
    ///   - mutation: The mutation. Its name labels the commit.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    public final func commit(
        mutation: Mutation<State, Void>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let label = CommitLabel.name(mutation.name)
        preparedCell.commit(label, at: CallSite(fileID: fileID, line: line)) {
            cell.change(label, of: self) { mutation.apply(&$0, ()) }
        }
    }
}

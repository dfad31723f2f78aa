extension Store {
    /// Changes the state atomically.
    ///
    /// ```swift
    /// store.commit { $0.count += 1 }
    /// let count = store.commit("double") { state in
    ///     state.count *= 2
    ///     return state.count
    /// }
    /// ```
    ///
    /// The closure receives a copy of the state. The store assigns the copy when the closure returns. If the copy
    /// equals the state, nothing is recorded, and no observer wakes (promise C2).
    ///
    /// Inside the closure, read and change only the parameter. The store still shows the earlier state, and another
    /// commit on the same store traps (C4).
    ///
    /// - Parameters:
    ///   - label: The label of the commit. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - change: A closure that changes the state.
    /// - Returns: The value that `change` returns.
    /// - Throws: The error that `change` throws. The state is then unchanged, and no recorder or observer is notified
    ///   (C5).
    @discardableResult
    @inlinable public final func commit<Result, Failure: Error>(
        _ label: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ change: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let label = CommitLabel.name(label)
        return try preparedCore.commit(label, at: CallSite(fileID: fileID, line: line)) { () throws(Failure) in
            try core.change(label, of: self, change)
        }
    }

    /// Changes one field of the state in place. Use this method for a field that is a large collection (promise C6).
    ///
    /// ```swift
    /// store.commit(at: \.items) { $0.append(item) }
    /// ```
    ///
    /// Inside the closure, use the parameter. Reading the store traps.
    ///
    /// The field is copied in four cases:
    ///
    /// - The commit is the first commit of the store.
    /// - A recorder is attached.
    /// - `computed(new:old:)` is overridden.
    /// - `change` can throw.
    ///
    /// The observers of the field and of the whole state may wake even if the new value is equal.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - label: The label of the commit. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - change: A closure that changes the field.
    /// - Returns: The value that `change` returns.
    /// - Throws: The error that `change` throws. The state is then unchanged, and no recorder or observer is notified
    ///   (C5).
    @discardableResult
    @inlinable public final func commit<Value, Result, Failure: Error>(
        at field: WritableKeyPath<State, Value>,
        _ label: String = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ change: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let label = CommitLabel.name(label)
        return try preparedCore.commit(label, at: CallSite(fileID: fileID, line: line)) { () throws(Failure) in
            try core.changeInPlace(field, label, of: self, change)
        }
    }

    /// Changes the state with a named mutation.
    ///
    /// ```swift
    /// store.commit(mutation: add, payload: 3)  // `add` is a Mutation<Counter, Int>.
    /// ```
    ///
    /// - Parameters:
    ///   - mutation: The mutation. Its name labels the commit.
    ///   - payload: The value that the mutation receives.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    public final func commit<Payload: Sendable>(
        mutation: Mutation<State, Payload>, payload: Payload, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        commit(mutation: { mutation.apply(&$0, $1) }, payload: payload, mutation.name, fileID: fileID, line: line)
    }

    /// Changes the state with a function or a method.
    ///
    /// ```swift
    /// func increase(state: inout Counter, amount: Int) { state.count += amount }
    ///
    /// store.commit(mutation: increase, payload: 3)
    /// ```
    ///
    /// - Parameters:
    ///   - mutation: A function that changes the state.
    ///   - payload: The value that the function receives.
    ///   - label: The label of the commit. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Throws: The error that `mutation` throws. The state is then unchanged, and no recorder or observer is notified
    ///   (promise C5).
    public final func commit<Payload: Sendable, Failure: Error>(
        mutation: (inout State, Payload) throws(Failure) -> Void, payload: Payload, _ label: String = #function,
        fileID: StaticString = #fileID, line: UInt = #line
    ) throws(Failure) {
        let label = CommitLabel.name(label)
        let site = CallSite(fileID: fileID, line: line)
        try preparedCore.commit(label, payload: payload, at: site) { () throws(Failure) in
            try core.change(label, of: self) { state throws(Failure) in try mutation(&state, payload) }
        }
    }

    /// Changes the state with a named mutation that has no payload.
    ///
    /// ```swift
    /// store.commit(mutation: clear)  // `clear` is a Mutation<Counter, Void>.
    /// ```
    ///
    /// - Parameters:
    ///   - mutation: The mutation. Its name labels the commit.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    public final func commit(
        mutation: Mutation<State, Void>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        commit(mutation.name, fileID: fileID, line: line) { mutation.apply(&$0, ()) }
    }
}

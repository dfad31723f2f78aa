// If a commit matches no available overload of `commit`, the compiler chooses an unavailable method below, and
// reports its message.

extension Store {
    /// Unavailable: a commit to a field without the label `at:`.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "write 'at:' before the field: 'commit(at: \\.count) { $0 += 1 }'")
    @_disfavoredOverload @discardableResult
    public final func commit<Value, Result, Failure: Error>(
        _ field: WritableKeyPath<State, Value>, _ change: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result { fatalError() }

    /// Unavailable: a call of `commit(at:)` with a value instead of a closure.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "pass a closure, or write 'store[\\.count] = 3'")
    @_disfavoredOverload
    public final func commit<Value>(at field: WritableKeyPath<State, Value>, _ value: Value) { fatalError() }
}

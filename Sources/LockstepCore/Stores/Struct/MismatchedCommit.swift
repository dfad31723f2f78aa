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

extension PropertyStore {
    /// Unavailable: a commit to a property store.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "each write of a property is a commit; to change several in one commit, use an action with one reducer"
    )
    @_disfavoredOverload
    public func commit(_ label: String = "", _ change: (inout Snapshot) throws -> Void) { fatalError() }
}

extension ValueStore {
    /// Unavailable: a commit to a value store.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "change the value by 'set(_:)', or by 'update { $0.append(item) }'")
    @_disfavoredOverload
    public func commit(_ label: String = "", _ change: (inout Value) throws -> Void) { fatalError() }
}

// A dispatch with the wrong arguments matches no overload of `dispatch`. Without the methods below, the compiler would
// report that the action does not fit the overload that it tried last. With these methods, the compiler reports the
// message of the unavailable method that matches. `Value` is the type of the action, with any arguments.

extension InteractiveStore {
    /// Unavailable: a dispatch whose arguments do not match those of the action.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the arguments don't match the action; its type lists them after the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<Value, each Given>(
        _ action: KeyPath<Interactor, Value>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome { fatalError() }
}

extension ActionStore {
    /// Unavailable: a dispatch whose arguments do not match those of the action.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the arguments don't match the action; its type lists them after the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<Value, each Given>(
        _ action: KeyPath<Self, Value>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome { fatalError() }
}

// A proxy has these unavailable methods only for a dispatch without arguments. With a pack for the given arguments,
// Swift 6.3 would not convert arguments. See `StoreProxyProtocol+Dispatch.swift`.

extension StoreProxyProtocol where Store: ActionStore {
    /// Unavailable: a dispatch without the arguments of the action.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the arguments don't match the action; its type lists them after the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<Value>(
        _ action: KeyPath<Store, Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome { fatalError() }
}

extension StoreProxyProtocol where Store: InteractiveStore {
    /// Unavailable: a dispatch without the arguments of the action.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the arguments don't match the action; its type lists them after the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<Value>(
        _ action: KeyPath<Store.Interactor, Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome { fatalError() }
}

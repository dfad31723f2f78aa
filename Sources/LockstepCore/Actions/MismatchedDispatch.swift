// A dispatch with other arguments than those of its action matches no form of `dispatch`, and the compiler would say that the
// action is none of the forms that it tried last. It finds these in place of that, and says what they say.

extension InteractiveStore {
    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument, each Given>(
        _ action: KeyPath<Interactor, Action<Self, repeat each Argument>>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome { fatalError() }

    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument, each Given>(
        _ action: KeyPath<Interactor, AsyncAction<Self, repeat each Argument>>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome { fatalError() }
}

extension ActionStore {
    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument, each Given>(
        _ action: KeyPath<Self, Action<Self, repeat each Argument>>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome { fatalError() }

    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument, each Given>(
        _ action: KeyPath<Self, AsyncAction<Self, repeat each Argument>>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome { fatalError() }
}

extension StoreProxy {
    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument, each Given>(
        _ action: KeyPath<Store, Action<Store, repeat each Argument>>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome { fatalError() }

    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument, each Given>(
        _ action: KeyPath<Store, AsyncAction<Store, repeat each Argument>>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome { fatalError() }
}

extension StoreProxy where Store: InteractiveStore {
    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument, each Given>(
        _ action: KeyPath<Store.Interactor, Action<Store, repeat each Argument>>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome { fatalError() }

    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument, each Given>(
        _ action: KeyPath<Store.Interactor, AsyncAction<Store, repeat each Argument>>, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome { fatalError() }
}

extension InteractorProtocol {
    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<Store: ActionStore, each Argument, each Given>(
        _ action: KeyPath<Self, Action<Store, repeat each Argument>>, to store: Store, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome { fatalError() }

    /// Stands for a dispatch whose arguments are not those of the action, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the action takes other arguments; its type lists them behind the store, as in 'Action<MyStore, String>'"
    )
    @_disfavoredOverload @discardableResult
    public func dispatch<Store: ActionStore, each Argument, each Given>(
        _ action: KeyPath<Self, AsyncAction<Store, repeat each Argument>>, to store: Store, _ given: repeat each Given,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome { fatalError() }
}

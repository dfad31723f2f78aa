/// A type for the parameter that a closure has in addition to the action's arguments.
///
/// Some unavailable initializers of ``Action`` and ``AsyncAction`` take a closure with one additional parameter of this
/// type. If your closure has one parameter too many, the compiler chooses such an initializer and reports its message.
@_documentation(visibility: internal)
public struct UndeclaredArgument: Sendable {
    private init() {}
}

extension Action {
    /// Unavailable: a closure with one parameter too many.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "the closure has one parameter too many; add its type to 'Action<Store, …>', or remove it"
    )
    public init(
        _ name: String = #function,
        @ActionBuilder<Store> _ components:
            @escaping @MainActor (repeat each Argument, UndeclaredArgument) -> [any ActionComponent<Store>]
    ) { fatalError() }
}

extension AsyncAction {
    /// Unavailable: a closure with one parameter too many.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "the closure has one parameter too many; add its type to 'AsyncAction<Store, …>', or remove it"
    )
    public init(
        _ name: String = #function,
        @AsyncActionBuilder<Store> _ components:
            @escaping @MainActor (repeat each Argument, UndeclaredArgument) -> [any AsyncActionComponent<Store>]
    ) { fatalError() }
}

extension Action {
    /// Unavailable: a closure that has no parameters, for an action that has arguments.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "the closure receives the action's arguments; name them, as in '{ title in', or write '{ _ in'"
    )
    @_disfavoredOverload
    public init(
        _ name: String = #function,
        @ActionBuilder<Store> _ components: @escaping @MainActor () -> [any ActionComponent<Store>]
    ) { fatalError() }
}

extension AsyncAction {
    /// Unavailable: a closure that has no parameters, for an action that has arguments.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "the closure receives the action's arguments; name them, as in '{ title in', or write '{ _ in'"
    )
    @_disfavoredOverload
    public init(
        _ name: String = #function,
        @AsyncActionBuilder<Store> _ components: @escaping @MainActor () -> [any AsyncActionComponent<Store>]
    ) { fatalError() }
}

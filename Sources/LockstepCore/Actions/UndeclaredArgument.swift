/// Stands for an argument that an action's closure takes and the action's type does not list, which the compiler rejects.
@_documentation(visibility: internal)
public struct UndeclaredArgument: Sendable {
    private init() {}
}

extension Action {
    /// Stands for a closure with one parameter too many, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "the closure has one parameter more than the action has arguments; list its type in 'Action<Store, …>'"
    )
    public init(
        _ name: String = #function,
        @ActionBuilder<Store> _ components:
            @escaping @MainActor (repeat each Argument, UndeclaredArgument) -> [any ActionComponent<Store>]
    ) { fatalError() }
}

extension AsyncAction {
    /// Stands for a closure with one parameter too many, which the compiler rejects.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "the closure has one parameter more than the action has arguments; list its type in 'AsyncAction<Store, …>'"
    )
    public init(
        _ name: String = #function,
        @AsyncActionBuilder<Store> _ components:
            @escaping @MainActor (repeat each Argument, UndeclaredArgument) -> [any AsyncActionComponent<Store>]
    ) { fatalError() }
}

extension Action {
    /// Stands for a closure without the action's arguments, which the compiler rejects.
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
    /// Stands for a closure without the action's arguments, which the compiler rejects.
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

/// The type of the last closure parameter in the unavailable initializers below. If the closure of an action has one
/// parameter too many, the compiler chooses such an initializer, and reports the message of the initializer.
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
    /// Unavailable: a closure without parameters for the action's arguments.
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
    /// Unavailable: a closure without parameters for the action's arguments.
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

extension Action {
    /// Unavailable: an action with a policy.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "a policy is for actions that await; make it an 'AsyncAction'")
    @_disfavoredOverload
    public init(
        _ name: String = #function, policy: RunPolicy,
        @ActionBuilder<Store> _ components: @escaping @MainActor (repeat each Argument) -> [any ActionComponent<Store>]
    ) { fatalError() }
}

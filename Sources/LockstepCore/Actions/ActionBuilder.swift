/// Builds the components of an ``Action``, in the order written (promise A1).
public typealias ActionBuilder<Store: ActionStore> = ComponentBuilder<any ActionComponent<Store>>

/// Builds the components of an ``AsyncAction``, in the order written (promise A1).
public typealias AsyncActionBuilder<Store: ActionStore> = ComponentBuilder<any AsyncActionComponent<Store>>

/// Builds the reducers of a ``ReducerQueue``, in the order written.
public typealias ReducerBuilder<Store: ActionStore> = ComponentBuilder<Reducer<Store>>

/// Builds a list of components from statements: expressions, `if`, `switch`, `for` and `#available`.
@resultBuilder @MainActor public enum ComponentBuilder<Component> {
    /// The components of several statements.
    public static func buildBlock(_ parts: [Component]...) -> [Component] { parts.flatMap { $0 } }

    /// The components of an `if` without `else`.
    public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }

    /// The components of the first branch.
    public static func buildEither(first part: [Component]) -> [Component] { part }

    /// The components of another branch.
    public static func buildEither(second part: [Component]) -> [Component] { part }

    /// The components of a loop.
    public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap { $0 } }

    /// The components of a branch for newer systems.
    public static func buildLimitedAvailability(_ part: [Component]) -> [Component] { part }

    /// Components that were put together elsewhere.
    public static func buildExpression(_ components: [Component]) -> [Component] { components }

    /// One component that does not suspend.
    public static func buildExpression<Store, Part: ActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any ActionComponent<Store> { [part] }

    /// One component.
    public static func buildExpression<Store, Part: AsyncActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any AsyncActionComponent<Store> { [part] }

    /// One reducer.
    public static func buildExpression<Store>(_ reducer: Reducer<Store>) -> [Component]
    where Component == Reducer<Store> { [reducer] }
}

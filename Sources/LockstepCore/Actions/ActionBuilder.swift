/// Builds the components of an ``Action``, in the order written (promise A1).
public typealias ActionBuilder<Store: ActionStore> = ComponentBuilder<any ActionComponent<Store>>

/// Builds the components of an ``AsyncAction``, in the order written (promise A1).
public typealias AsyncActionBuilder<Store: ActionStore> = ComponentBuilder<any AsyncActionComponent<Store>>

/// Builds the reducers of a ``ReducerQueue``, in the order written.
public typealias ReducerBuilder<Store: ActionStore> = ComponentBuilder<Reducer<Store>>

/// Builds the reducers of an ``AsyncReducerQueue``, in the order written.
public typealias AsyncReducerBuilder<Store: ActionStore> = ComponentBuilder<AsyncReducer<Store>>

/// Builds a list of components from statements: expressions, `if`, `switch`, `for` and `#available`.
@resultBuilder @MainActor public enum ComponentBuilder<Component> {
    /// No component.
    @inlinable public static func buildBlock() -> [Component] { [] }

    /// The components of the first statement.
    @inlinable public static func buildPartialBlock(first: [Component]) -> [Component] { first }

    /// The components of the statements so far, and those of the next one.
    @inlinable public static func buildPartialBlock(accumulated: [Component], next: [Component]) -> [Component] {
        accumulated + next
    }

    /// The components of an `if` without `else`.
    @inlinable public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }

    /// The components of the first branch.
    @inlinable public static func buildEither(first part: [Component]) -> [Component] { part }

    /// The components of another branch.
    @inlinable public static func buildEither(second part: [Component]) -> [Component] { part }

    /// The components of a loop.
    @inlinable public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap { $0 } }

    /// The components of a branch for newer systems.
    @inlinable public static func buildLimitedAvailability(_ part: [Component]) -> [Component] { part }

    // Not `[Component]`: the compiler would consider to convert a misspelt component to it, and not name the misspelling.

    /// Components that were put together elsewhere.
    @inlinable public static func buildExpression<List: Sequence<Component>>(_ components: List) -> [Component] {
        Array(components)
    }

    /// One component that does not suspend.
    @inlinable public static func buildExpression<Store, Part: ActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any ActionComponent<Store> { [part] }

    /// One component.
    @inlinable public static func buildExpression<Store, Part: AsyncActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any AsyncActionComponent<Store> { [part] }

    /// Stands for an async component in an ``Action``, which the compiler rejects.
    @available(*, unavailable, message: "an 'Action' cannot wait for an async component; make it an 'AsyncAction'")
    public static func buildExpression<Store, Part: AsyncActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any ActionComponent<Store> { fatalError() }

    /// One reducer.
    @inlinable public static func buildExpression<Store>(_ reducer: Reducer<Store>) -> [Component]
    where Component == Reducer<Store> { [reducer] }

    /// One reducer that may await.
    @inlinable public static func buildExpression<Store>(_ reducer: AsyncReducer<Store>) -> [Component]
    where Component == AsyncReducer<Store> { [reducer] }

    /// One reducer that does not await.
    @inlinable public static func buildExpression<Store>(_ reducer: Reducer<Store>) -> [Component]
    where Component == AsyncReducer<Store> { [AsyncReducer(reducer)] }
}

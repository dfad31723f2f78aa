/// A result builder that lists the components of an ``Action``. They run in the order written (promise A1).
public typealias ActionBuilder<Store: ActionStore> = ComponentBuilder<any ActionComponent<Store>>

/// A result builder that lists the components of an ``AsyncAction``. They run in the order written (promise A1).
public typealias AsyncActionBuilder<Store: ActionStore> = ComponentBuilder<any AsyncActionComponent<Store>>

/// A result builder that lists the reducers of a ``ReducerQueue``. They run in the order written.
public typealias ReducerBuilder<Store: ActionStore> = ComponentBuilder<Reducer<Store>>

/// A result builder that lists the reducers of an ``AsyncReducerQueue``. They run in the order written.
public typealias AsyncReducerBuilder<Store: ActionStore> = ComponentBuilder<AsyncReducer<Store>>

/// A result builder that makes a list of components from statements: expressions, `if`, `switch`, `for` and
/// `#available`.
@resultBuilder @MainActor public enum ComponentBuilder<Component> {
    /// Returns an empty list for an empty body.
    @inlinable public static func buildBlock() -> [Component] { [] }

    /// Returns the components of the first statement.
    @inlinable public static func buildPartialBlock(first: [Component]) -> [Component] { first }

    /// Returns the components of the earlier statements and of the next one.
    @inlinable public static func buildPartialBlock(accumulated: [Component], next: [Component]) -> [Component] {
        accumulated + next
    }

    /// Returns the components of an `if` without `else`.
    @inlinable public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }

    /// Returns the components of the first branch.
    @inlinable public static func buildEither(first part: [Component]) -> [Component] { part }

    /// Returns the components of another branch.
    @inlinable public static func buildEither(second part: [Component]) -> [Component] { part }

    /// Returns the components of a loop.
    @inlinable public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap { $0 } }

    /// Returns the components of an availability branch.
    @inlinable public static func buildLimitedAvailability(_ part: [Component]) -> [Component] { part }

    // The parameter is not `[Component]`. With that type, the compiler would try to convert a misspelled component to
    // it, and would not name the misspelling.

    /// Returns components from an existing list.
    @inlinable public static func buildExpression<List: Sequence<Component>>(_ components: List) -> [Component] {
        Array(components)
    }

    /// Returns a component that does not suspend.
    @inlinable public static func buildExpression<Store, Part: ActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any ActionComponent<Store> { [part] }

    /// Returns a component that may suspend.
    @inlinable public static func buildExpression<Store, Part: AsyncActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any AsyncActionComponent<Store> { [part] }

    /// Unavailable: an async component in an ``Action``.
    @available(*, unavailable, message: "an 'Action' cannot wait for an async component; make it an 'AsyncAction'")
    public static func buildExpression<Store, Part: AsyncActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any ActionComponent<Store> { fatalError() }

    /// Returns a reducer.
    @inlinable public static func buildExpression<Store>(_ reducer: Reducer<Store>) -> [Component]
    where Component == Reducer<Store> { [reducer] }

    /// Returns a reducer that may await.
    @inlinable public static func buildExpression<Store>(_ reducer: AsyncReducer<Store>) -> [Component]
    where Component == AsyncReducer<Store> { [reducer] }

    /// Returns a reducer that does not await.
    @inlinable public static func buildExpression<Store>(_ reducer: Reducer<Store>) -> [Component]
    where Component == AsyncReducer<Store> { [AsyncReducer(reducer)] }
}

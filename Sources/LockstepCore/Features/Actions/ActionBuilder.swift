/// A result builder for the components of an ``Action``. The components run in the order written (promise A1).
public typealias ActionBuilder<Store: ActionStore> = ComponentBuilder<any ActionComponent<Store>>

/// A result builder for the components of an ``AsyncAction``. The components run in the order written (promise A1).
public typealias AsyncActionBuilder<Store: ActionStore> = ComponentBuilder<any AsyncActionComponent<Store>>

/// A result builder for the reducers of a ``ReducerQueue``. The reducers run in the order written.
public typealias ReducerBuilder<Store: ActionStore> = ComponentBuilder<Reducer<Store>>

/// A result builder for the reducers of an ``AsyncReducerQueue``. The reducers run in the order written.
public typealias AsyncReducerBuilder<Store: ActionStore> = ComponentBuilder<AsyncReducer<Store>>

/// A result builder that makes a list of components from the statements of a closure: expressions, `if`, `switch`,
/// `for` and `#available`.
@resultBuilder @MainActor public enum ComponentBuilder<Component> {
    /// Returns an empty list for an empty body.
    @inlinable public static func buildBlock() -> [Component] { [] }

    /// Returns the components of the first statement.
    @inlinable public static func buildPartialBlock(first: [Component]) -> [Component] { first }

    /// Returns the components of the earlier statements, followed by the components of the next statement.
    @inlinable public static func buildPartialBlock(accumulated: [Component], next: [Component]) -> [Component] {
        accumulated + next
    }

    /// Returns the components of an `if` without `else`, or an empty list if the condition is false.
    @inlinable public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }

    /// Returns the components of the branch that was chosen in an `if` with `else` or in a `switch`.
    @inlinable public static func buildEither(first part: [Component]) -> [Component] { part }

    /// Returns the components of the branch that was chosen in an `if` with `else` or in a `switch`.
    @inlinable public static func buildEither(second part: [Component]) -> [Component] { part }

    /// Returns the components of all passes of a `for` loop, in order.
    @inlinable public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap { $0 } }

    /// Returns the components of an `if #available` branch.
    @inlinable public static func buildLimitedAvailability(_ part: [Component]) -> [Component] { part }

    // The type of the parameter is not `[Component]`. With that type, the compiler would try to convert a misspelled
    // component to an array, and the error message would not name the misspelled word.

    /// Returns the components of an existing list.
    @inlinable public static func buildExpression<List: Sequence<Component>>(_ components: List) -> [Component] {
        Array(components)
    }

    /// Returns a list that contains only this synchronous component.
    @inlinable public static func buildExpression<Store, Part: ActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any ActionComponent<Store> { [part] }

    /// Returns a list that contains only this component, which may be async.
    @inlinable public static func buildExpression<Store, Part: AsyncActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any AsyncActionComponent<Store> { [part] }

    /// Makes the compiler reject an async component in an ``Action``.
    @available(*, unavailable, message: "an 'Action' cannot wait for an async component; make it an 'AsyncAction'")
    public static func buildExpression<Store, Part: AsyncActionComponent<Store>>(_ part: Part) -> [Component]
    where Component == any ActionComponent<Store> { fatalError() }

    /// Returns a list that contains only this synchronous reducer.
    @inlinable public static func buildExpression<Store>(_ reducer: Reducer<Store>) -> [Component]
    where Component == Reducer<Store> { [reducer] }

    /// Returns a list that contains only this async reducer.
    @inlinable public static func buildExpression<Store>(_ reducer: AsyncReducer<Store>) -> [Component]
    where Component == AsyncReducer<Store> { [reducer] }

    /// Converts a reducer to an ``AsyncReducer``, and returns a list that contains only the ``AsyncReducer``.
    @inlinable public static func buildExpression<Store>(_ reducer: Reducer<Store>) -> [Component]
    where Component == AsyncReducer<Store> { [AsyncReducer(reducer)] }
}

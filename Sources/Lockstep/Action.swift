// Each macro is declared twice with the same parameter labels: for `ActionComponent` and for `AsyncActionComponent`.
// The compiler chooses the declaration for `ActionComponent` if every component conforms to it. The declaration names
// its implementation, so the implementation knows whether a component is async. A macro cannot see this in the syntax.

/// Makes a property an action whose components are other properties: reducers and middlewares.
///
/// ```swift
/// @Interactor
/// final class ToDoInteractor {
///     @Outward(\.apiClient) private var apiClient: any APIClient
///
///     @Action(\Self.fetchMiddleware, \Self.showAlertReducer)
///     var loadRemote: AsyncAction<ToDoStore>
///
///     @Middleware(ToDoStore.self)
///     private func fetch(_ proxy: ToDoStore.Proxy) async throws {
///         proxy.dispatch(\.todosMutator, try await apiClient.fetchItems())
///     }
///
///     @Reducer(ToDoStore.self, set: \.isAlertPresented)
///     private func showAlert() -> Bool { true }
/// }
/// ```
///
/// In this example, `@Middleware` generates the property `fetchMiddleware`. `@Reducer` generates `showAlertReducer`.
///
/// The components run in the order in which they are written (promise A1). The action has the name of the property.
///
/// Declare the property as a `var` of the type `Action<MyStore>`. If a component is async, the type is
/// `AsyncAction<MyStore>`. For an action with arguments, write `Action { title in … }` instead of this macro.
///
/// - Parameter components: The components, as key paths from the enclosing type: `\Self.fetchMiddleware`.
@attached(accessor)
public macro Action<Root, each Component: ActionComponent>(_ components: repeat KeyPath<Root, each Component>) =
    #externalMacro(module: "LockstepMacros", type: "ActionMacro")

/// Makes a property an async action whose components are other properties. The components may be async.
///
/// - Parameter components: The components, as key paths from the enclosing type: `\Self.fetchMiddleware`.
@attached(accessor)
public macro Action<Root, each Component: AsyncActionComponent>(_ components: repeat KeyPath<Root, each Component>) =
    #externalMacro(module: "LockstepMacros", type: "SuspendingActionMacro")

/// Makes a property an action that runs reducers, then middlewares, and then more reducers.
///
/// ```swift
/// @Action(middlewares: \Self.trackMiddleware, lateReducers: \Self.showAlertReducer)
/// var confirm: Action<ToDoStore>
/// ```
///
/// The components of each parameter run in the order in which they are written (promise A1). You can omit a parameter.
///
/// - Parameters:
///   - reducers: The components that run first, as key paths from the enclosing type.
///   - middlewares: The components that run after `reducers`.
///   - lateReducers: The components that run last.
@attached(accessor)
public macro Action<Root, each First: ActionComponent, each Second: ActionComponent, each Third: ActionComponent>(
    reducers: repeat KeyPath<Root, each First>,
    middlewares: repeat KeyPath<Root, each Second>,
    lateReducers: repeat KeyPath<Root, each Third>
) = #externalMacro(module: "LockstepMacros", type: "ActionMacro")

/// Makes a property an async action that runs reducers, then middlewares, and then more reducers.
///
/// ```swift
/// @Action(middlewares: \Self.fetchMiddleware, lateReducers: \Self.showAlertReducer)
/// var loadRemote: AsyncAction<ToDoStore>
/// ```
///
/// The components of each parameter run in the order in which they are written (promise A1). You can omit a parameter.
///
/// - Parameters:
///   - reducers: The components that run first, as key paths from the enclosing type.
///   - middlewares: The components that run after `reducers`.
///   - lateReducers: The components that run last.
@attached(accessor)
public macro Action<
    Root, each First: AsyncActionComponent, each Second: AsyncActionComponent, each Third: AsyncActionComponent
>(
    reducers: repeat KeyPath<Root, each First>,
    middlewares: repeat KeyPath<Root, each Second>,
    lateReducers: repeat KeyPath<Root, each Third>
) = #externalMacro(module: "LockstepMacros", type: "SuspendingActionMacro")

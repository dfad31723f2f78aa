// Of two macros with the same parameters, the compiler chooses the one for `ActionComponent` where every component is
// one. So the implementation learns whether a component is async, which it cannot see itself.

/// Makes an action of reducers and middlewares that are properties.
///
/// ```swift
/// @Interactor
/// final class ToDoInteractor {
///     @Action(\Self.fetchMiddleware, \Self.showAlertReducer)
///     var loadRemote: AsyncAction<ToDoStore>
///
///     @Middleware(ToDoStore.self)
///     private func fetch(_ proxy: ToDoStore.Proxy) async throws {
///         proxy.dispatch(\.todosMutator, try await api.fetchItems())
///     }
///
///     @Reducer(ToDoStore.self, set: \.isAlertPresented)
///     private func showAlert() -> Bool { true }
/// }
/// ```
///
/// The macro writes the property's getter. The property must be a variable whose type is written as `Action<MyStore>`
/// or `AsyncAction<MyStore>`; async components can stand in the latter only. The action is named like the property, and
/// its components run in the order written (promise A1). An action with arguments is written out: `Action { title in …
/// }`.
///
/// - Parameter components: Key paths from the type around the property: `\Self.fetchMiddleware`.
@attached(accessor)
public macro Action<Root, each Component: ActionComponent>(_ components: repeat KeyPath<Root, each Component>) =
    #externalMacro(module: "LockstepMacros", type: "ActionMacro")

/// Makes an async action of reducers and middlewares that are properties, some of them async.
///
/// See the macro for components that are not.
///
/// - Parameter components: Key paths from the type around the property: `\Self.fetchMiddleware`.
@attached(accessor)
public macro Action<Root, each Component: AsyncActionComponent>(_ components: repeat KeyPath<Root, each Component>) =
    #externalMacro(module: "LockstepMacros", type: "SuspendingActionMacro")

/// Makes an action of reducers, of middlewares, and of reducers that run after those.
///
/// ```swift
/// @Action(middlewares: \Self.trackMiddleware, lateReducers: \Self.showAlertReducer)
/// var confirm: Action<ToDoStore>
/// ```
///
/// The components run in the order of the parameters, and within each in the order written (promise A1).
///
/// - Parameters:
///   - reducers: What runs first; key paths from the type around the property.
///   - middlewares: What runs then.
///   - lateReducers: What runs last.
@attached(accessor)
public macro Action<Root, each First: ActionComponent, each Second: ActionComponent, each Third: ActionComponent>(
    reducers: repeat KeyPath<Root, each First>,
    middlewares: repeat KeyPath<Root, each Second>,
    lateReducers: repeat KeyPath<Root, each Third>
) = #externalMacro(module: "LockstepMacros", type: "ActionMacro")

/// Makes an async action of reducers, of middlewares, and of reducers that run after those, some of them async.
///
/// ```swift
/// @Action(middlewares: \Self.fetchMiddleware, lateReducers: \Self.showAlertReducer)
/// var loadRemote: AsyncAction<ToDoStore>
/// ```
///
/// The components run in the order of the parameters, and within each in the order written (promise A1).
///
/// - Parameters:
///   - reducers: What runs first; key paths from the type around the property.
///   - middlewares: What runs then.
///   - lateReducers: What runs last.
@attached(accessor)
public macro Action<
    Root, each First: AsyncActionComponent, each Second: AsyncActionComponent, each Third: AsyncActionComponent
>(
    reducers: repeat KeyPath<Root, each First>,
    middlewares: repeat KeyPath<Root, each Second>,
    lateReducers: repeat KeyPath<Root, each Third>
) = #externalMacro(module: "LockstepMacros", type: "SuspendingActionMacro")

/// Generates a property: a middleware that calls the function.
///
/// ```swift
/// @Interactor
/// final class ToDoInteractor {
///     @Outward(\.apiClient) private var apiClient: any APIClient
///
///     @Middleware(ToDoStore.self)
///     private func fetch(_ proxy: ToDoStore.Proxy) async throws {
///         proxy.dispatch(\.todosMutator, try await apiClient.fetchItems())
///     }
///
///     @Action(\Self.fetchMiddleware)
///     var loadRemote: AsyncAction<ToDoStore>
/// }
/// ```
///
/// The function takes the store's proxy and returns nothing. Further parameters must have default values.
///
/// The property for `fetch` has the name `fetchMiddleware` and the access level of the function. The type of the
/// property is ``/LockstepCore/Middleware``, or ``/LockstepCore/AsyncMiddleware`` if the function is `async`. The
/// middleware throws the errors of the function.
///
/// - Parameter store: The type of the store that the middleware runs on, written out as `Store.self`.
@attached(peer, names: suffixed(Middleware))
public macro Middleware<Store: ActionStore>(_ store: Store.Type) =
    #externalMacro(module: "LockstepMacros", type: "MiddlewareMacro")

/// Generates a property: a middleware that calls the function and then runs further components.
///
/// ```swift
/// @Middleware(ToDoStore.self, then: \Self.showAlertReducer)
/// private func fetch(_ proxy: ToDoStore.Proxy) async throws {
///     proxy.dispatch(\.todosMutator, try await apiClient.fetchItems())
/// }
/// ```
///
/// If the function throws an error, the components do not run. For everything else, see ``Middleware(_:)``.
///
/// - Parameters:
///   - store: The type of the store that the middleware runs on, written out as `Store.self`.
///   - then: The components, as key paths from the enclosing type: `\Self.showAlertReducer`.
@attached(peer, names: suffixed(Middleware))
public macro Middleware<Store: ActionStore, Root, each Component: ActionComponent>(
    _ store: Store.Type,
    then: repeat KeyPath<Root, each Component>
) = #externalMacro(module: "LockstepMacros", type: "MiddlewareMacro")

/// Generates a property: a middleware that calls the function and then runs further components, some of them async.
///
/// See ``Middleware(_:)``.
///
/// - Parameters:
///   - store: The type of the store that the middleware runs on, written out as `Store.self`.
///   - then: The components, as key paths from the enclosing type: `\Self.showAlertReducer`.
@attached(peer, names: suffixed(Middleware))
public macro Middleware<Store: ActionStore, Root, each Component: AsyncActionComponent>(
    _ store: Store.Type,
    then: repeat KeyPath<Root, each Component>
) = #externalMacro(module: "LockstepMacros", type: "SuspendingMiddlewareMacro")

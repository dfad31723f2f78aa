/// Makes a middleware of a function, in a property beside it.
///
/// ```swift
/// @Interactor
/// final class ToDoInteractor {
///     @Middleware(ToDoStore.self)
///     private func fetch(_ proxy: ToDoStore.Proxy) async throws {
///         proxy.dispatch(\.todosMutator, try await api.fetchItems())
///     }
///
///     @Action(\Self.fetchMiddleware)
///     var loadRemote: AsyncAction<ToDoStore>
/// }
/// ```
///
/// The property of `fetch` is called `fetchMiddleware`, and is as visible as the function. It is a
/// ``/LockstepCore/Middleware``, or, of an `async` function, an ``/LockstepCore/AsyncMiddleware``; what the function
/// throws, the middleware throws. The function takes the store's proxy and returns nothing; further parameters must
/// have defaults.
///
/// - Parameter store: The store that the middleware runs on, written out as `Store.self`.
@attached(peer, names: suffixed(Middleware))
public macro Middleware<Store: ActionStore>(_ store: Store.Type) =
    #externalMacro(module: "LockstepMacros", type: "MiddlewareMacro")

/// Makes a middleware of a function, in a property beside it, with components that run after it.
///
/// ```swift
/// @Middleware(ToDoStore.self, then: \Self.showAlertReducer)
/// private func fetch(_ proxy: ToDoStore.Proxy) async throws {
///     proxy.dispatch(\.todosMutator, try await api.fetchItems())
/// }
/// ```
///
/// The components do not run where the function throws. See ``Middleware(_:)`` for the rest.
///
/// - Parameters:
///   - store: The store that the middleware runs on, written out as `Store.self`.
///   - then: The components, as key paths from the type around the function: `\Self.showAlertReducer`.
@attached(peer, names: suffixed(Middleware))
public macro Middleware<Store: ActionStore, Root, each Component: ActionComponent>(
    _ store: Store.Type,
    then: repeat KeyPath<Root, each Component>
) = #externalMacro(module: "LockstepMacros", type: "MiddlewareMacro")

/// Makes a middleware of an `async` function, in a property beside it, with components that run after it, some of them
/// async.
///
/// See ``Middleware(_:)``.
///
/// - Parameters:
///   - store: The store that the middleware runs on, written out as `Store.self`.
///   - then: The components, as key paths from the type around the function: `\Self.showAlertReducer`.
@attached(peer, names: suffixed(Middleware))
public macro Middleware<Store: ActionStore, Root, each Component: AsyncActionComponent>(
    _ store: Store.Type,
    then: repeat KeyPath<Root, each Component>
) = #externalMacro(module: "LockstepMacros", type: "SuspendingMiddlewareMacro")

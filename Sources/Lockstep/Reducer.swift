// The parameters are `PartialKeyPath`s. With parameter packs of `KeyPath`s, the compiler gives no helpful message for a
// misspelled key path.

/// Generates a property: a reducer that calls the function to compute new values of a store's state.
///
/// ```swift
/// @Interactor
/// final class CounterInteractor {
///     @Reducer(CounterStore.self, get: \.count, set: \.count)
///     func increment(_ count: Int) -> Int { count + 1 }
///
///     @Action(\Self.incrementReducer)
///     var add: Action<CounterStore>
/// }
/// ```
///
/// The function receives the values of the `get` key paths, in order. The function returns the values of the `set` key
/// paths, as a tuple if there are several. Without `set`, the function returns nothing.
///
/// The property for `increment` has the name `incrementReducer` and the access level of the function. The type of the
/// property is ``/LockstepCore/Reducer``, or ``/LockstepCore/AsyncReducer`` if the function is `async`. The commit has
/// the label `increment`. The reducer throws the errors of the function.
///
/// If `store` is a subclass of `Store<State>`, the key paths of `get` and `set` start at `State`. Otherwise, they start
/// at the class of the store.
///
/// In a class with `@Store`, the parameter `store` cannot be the class itself.
///
/// - Parameters:
///   - store: The type of the store that the reducer runs on, written out as `Store.self`.
///   - get: The key paths of the values that the function receives.
///   - set: The key paths of the values that the function returns.
@attached(peer, names: suffixed(Reducer))
public macro Reducer<Store: ActionStore>(
    _ store: Store.Type,
    get: PartialKeyPath<Store.Root>...,
    set: PartialKeyPath<Store.Root>...
) = #externalMacro(module: "LockstepMacros", type: "ReducerMacro")

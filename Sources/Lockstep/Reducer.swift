// The parameters are `PartialKeyPath`s. With parameter packs of `KeyPath`s, the compiler gives no helpful message for a
// misspelled key path.

/// Generates a property: a reducer that calls the function.
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
/// The property for `increment` has the name `incrementReducer` and the access level of the function. Its type is
/// ``/LockstepCore/Reducer``, or ``/LockstepCore/AsyncReducer`` if the function is `async`, and the reducer has the
/// name `increment`. The reducer throws the errors of the function. For a `static` function, the property is `static`.
///
/// The function takes the values of `get` in the order of the key paths. It returns the values of `set`, as a tuple if
/// there are several. Without `set`, the function takes the values of `get` and returns nothing.
///
/// Inside a class with `@Store`, you cannot use this macro for that class itself.
///
/// - Parameters:
///   - store: The type of the store that the reducer runs on, written out as `Store.self`.
///   - get: The parameters of the function, as key paths from the store, or from the state of a `Store<State>`.
///   - set: The results of the function, as key paths from the store, or from the state of a `Store<State>`.
@attached(peer, names: suffixed(Reducer))
public macro Reducer<Store: ActionStore>(
    _ store: Store.Type,
    get: PartialKeyPath<Store.Root>...,
    set: PartialKeyPath<Store.Root>...
) = #externalMacro(module: "LockstepMacros", type: "ReducerMacro")

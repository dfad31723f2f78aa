// The key paths are partial ones: with their values' types as parameter packs, the compiler has no words for a misspelt
// one.

/// Makes a reducer of a function, in a property beside it.
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
/// The property of `increment` is called `incrementReducer`, and is as visible as the function. It is a
/// ``/LockstepCore/Reducer`` named `increment`, or, of an `async` function, an ``/LockstepCore/AsyncReducer``; what the
/// function throws, the reducer throws. A `static` function gives a `static` property.
///
/// The function takes the values of `get`, in that order, and returns those of `set`, as a tuple where they are
/// several. Without `set`, it returns nothing, and is called with the values.
///
/// Inside of a class with `@Store`, the macro cannot be used for that very store.
///
/// - Parameters:
///   - store: The store that the reducer runs on, written out as `Store.self`.
///   - get: What the function takes; key paths from the store, or from the state of a `Store<State>`.
///   - set: What the function returns.
@attached(peer, names: suffixed(Reducer))
public macro Reducer<Store: ActionStore>(
    _ store: Store.Type,
    get: PartialKeyPath<Store.Root>...,
    set: PartialKeyPath<Store.Root>...
) = #externalMacro(module: "LockstepMacros", type: "ReducerMacro")

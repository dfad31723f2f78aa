/// Makes a method of a store an execution, which interceptors wrap: the store's base interceptors, then those named here.
///
/// ```swift
/// @MainActor @Observable
/// final class CounterStore: Store<Counter> {
///     init() { super.init(state: Counter()) }
///
///     @Intercept
///     func increment() { commit { $0.count += 1 } }
///
///     @Intercept(LoggingInterceptor.self)
///     func add(_ amount: Int) throws(CounterError) -> Int {
///         guard amount > 0 else { throw .notPositive }
///         commit { $0.count += amount }
///         return state.count
///     }
/// }
/// ```
///
/// The method's parameters are the payload, under their own names: `context.payload[PayloadKey<Int>("amount")]`. Closures that do not
/// escape, packs, and what is borrowed or consumed are left out; a closure whose type is hidden by a type alias must be
/// `@escaping`. The method may be async, throw, return a value, be generic, and have `inout` parameters.
///
/// Overloads of a name, and a method and its override, have interceptors of their own each.
///
/// A method with a parameter of type ``/LockstepCore/ExecutionContext`` gets an overload without it, to be called by others; it
/// reads there what interceptors have found:
///
/// ```swift
/// @Intercept(FetchEffect.self)
/// private func fetchData(context: ExecutionContext) async {
///     commit { $0.data = context.payload[FetchEffect.result] ?? [] }
/// }
///
/// await store.fetchData()
/// ```
///
/// The overload is as visible as the method, but never private: a private method with a context is meant to be called by its
/// overload only, so its parameters cannot be of private types. It has the method's documentation, and of its attributes
/// those that say how it may be called. An `override` overrides the overload of the superclass, which needs `@Intercept` too.
///
/// An interceptor wraps the methods of the form, synchronous or asynchronous, that it has. One that is named for a method of the
/// other form is reported once by a ``/LockstepCore/RuntimeWarning``.
///
/// - Parameter interceptors: The types of the method's own interceptors, the outermost first. Each needs an `init()`, and is made
///   once for each store.
@attached(body)
@attached(peer, names: overloaded)
public macro Intercept<each Interceptor: StoreInterceptor>(_ interceptors: repeat (each Interceptor).Type) =
    #externalMacro(module: "LockstepMacros", type: "InterceptMacro")

/// Makes a method of a store an execution, which interceptors wrap: the store's base interceptors, then those made here.
///
/// ```swift
/// @Intercept(DebounceInterceptor(for: .milliseconds(300)))
/// func search() async { … }
/// ```
///
/// The expressions are evaluated when the method is first called on a store, once for each store, so that what an interceptor keeps
/// belongs to one method of one store. An expression that names an existing object, such as a static constant, shares it between
/// stores. They cannot use `self`. To combine interceptors with and without configuration, write all of them as instances:
/// `@Intercept(LoggingInterceptor(), DebounceInterceptor(for: .seconds(1)))`. See ``Intercept(_:)`` for the rest.
///
/// - Parameters:
///   - first: The outermost of the method's own interceptors.
///   - others: Those further in.
@attached(body)
@attached(peer, names: overloaded)
public macro Intercept<First: StoreInterceptor, each Other: StoreInterceptor>(
    _ first: First, _ others: repeat each Other
) =
    #externalMacro(module: "LockstepMacros", type: "InterceptMacro")

/// Names the interceptors that wrap every execution of a store, the outermost first.
///
/// ```swift
/// @BaseInterceptors(LoggingInterceptor.self, TimingInterceptor.self)
/// @MainActor @Observable
/// final class CounterStore: Store<Counter> {
///     init() { super.init(state: Counter()) }
/// }
/// ```
///
/// The interceptors see every execution of the form (sync or async) that they implement: actions, intercepted methods, loads,
/// operations, and commits outside of those. For interceptors with a configuration, override `interceptors` instead. The class may be
/// any style of store.
///
/// A subclass of a store with interceptors adds its own to those that it inherits, which are outermost.
///
/// - Parameter interceptors: The types of the interceptors. Each needs an `init()`, and is made once for each store.
@attached(member, names: named(interceptors))
@attached(extension)
public macro BaseInterceptors<each Interceptor: StoreInterceptor>(_ interceptors: repeat (each Interceptor).Type) =
    #externalMacro(module: "LockstepMacros", type: "BaseInterceptorsMacro")

/// Stands for an attribute that names instances of interceptors, which the macro rejects.
@_documentation(visibility: internal)
@attached(member, names: named(interceptors))
@attached(extension)
public macro BaseInterceptors<First: StoreInterceptor, each Other: StoreInterceptor>(
    _ first: First, _ others: repeat each Other
) =
    #externalMacro(module: "LockstepMacros", type: "BaseInterceptorsMacro")

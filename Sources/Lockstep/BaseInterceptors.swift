/// Adds interceptors to a store. They run around every execution of the store, such as an action or a load.
///
/// ```swift
/// @BaseInterceptors(LoggingInterceptor.self, TimingInterceptor.self)
/// @MainActor @Observable
/// final class CounterStore: Store<Counter> {
///     init() { super.init(state: Counter()) }
/// }
/// ```
///
/// The class may be a store of any style. The first interceptor in the list is the outermost. The interceptors of a
/// superclass run around the interceptors in the list.
///
/// An interceptor has a synchronous or an asynchronous method `intercept(context:next:)`, or both. The synchronous
/// method runs around synchronous executions. The asynchronous method runs around asynchronous executions.
///
/// To configure or access an interceptor, declare the property `interceptors` instead. See <doc:Interceptors>.
///
/// - Parameter interceptors: The types of the interceptors. Each type needs an `init()`. Each store creates one
///   instance of each type.
@attached(member, names: named(interceptors))
@attached(extension)
public macro BaseInterceptors<each Interceptor: StoreInterceptor>(_ interceptors: repeat (each Interceptor).Type) =
    #externalMacro(module: "LockstepMacros", type: "BaseInterceptorsMacro")

/// Rejects an attribute that lists instances of interceptors instead of types.
@_documentation(visibility: internal)
@attached(member, names: named(interceptors))
@attached(extension)
public macro BaseInterceptors<First: StoreInterceptor, each Other: StoreInterceptor>(
    _ first: First, _ others: repeat each Other
) =
    #externalMacro(module: "LockstepMacros", type: "BaseInterceptorsMacro")

/// Adds interceptors that wrap every execution of a store. The first interceptor in the list is the outermost.
///
/// ```swift
/// @BaseInterceptors(LoggingInterceptor.self, TimingInterceptor.self)
/// @MainActor @Observable
/// final class CounterStore: Store<Counter> {
///     init() { super.init(state: Counter()) }
/// }
/// ```
///
/// An interceptor implements the synchronous form, the asynchronous form, or both, and wraps every execution of a form
/// that it implements. `Execution.Kind` lists the kinds of executions. The class may be a store of any style. For
/// interceptors with a configuration, or to read something from them, declare the property `interceptors` yourself
/// instead: the instances that the macro makes cannot be reached.
///
/// A subclass inherits the interceptors of its superclass, and may add its own. The inherited interceptors are
/// outermost.
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

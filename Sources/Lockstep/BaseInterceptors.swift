/// Adds interceptors to a store: code that runs around every execution of the store, such as an action or a load. The
/// first interceptor in the list is the outermost.
///
/// ```swift
/// @BaseInterceptors(LoggingInterceptor.self, TimingInterceptor.self)
/// @MainActor @Observable
/// final class CounterStore: Store<Counter> {
///     init() { super.init(state: Counter()) }
/// }
/// ```
///
/// The class may be a store of any style. `Execution.Kind` lists the kinds of executions.
///
/// Some executions are synchronous and some are asynchronous. An interceptor has a method for one of these forms, or
/// for both. It wraps only executions of the forms that it implements.
///
/// The macro creates the interceptors, and your code cannot access them. Declare the property `interceptors` yourself
/// in these cases:
///
/// - An interceptor needs a configuration.
/// - Your code reads something from an interceptor.
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

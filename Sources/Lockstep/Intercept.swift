/// Makes each call of a store's method an execution: one named piece of work, which interceptors wrap and recorders
/// receive. The base interceptors of the store are outermost. The interceptors listed here are inside them.
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
/// The method may be async, throw, return a value, be generic, and have `inout` parameters.
///
/// The arguments of a call are the payload, which interceptors can read. The keys are the names of the parameters
/// inside the method: `context.payload[PayloadKey<Int>("amount")]`. The payload leaves out nonescaping closures,
/// parameter packs, and `borrowing` and `consuming` parameters. If the type of a parameter is a type alias of a
/// closure type, the parameter must be `@escaping`.
///
/// Overloads with the same name have separate instances of their interceptors. A method and its override do, too.
///
/// To read values that interceptors have added, declare a parameter of type ``/LockstepCore/ExecutionContext``. For
/// such a method, the macro generates an overload without this parameter:
///
/// ```swift
/// @Intercept(FetchEffect.self)
/// private func fetchItems(context: ExecutionContext) async {
///     commit { $0.items = context.payload[FetchEffect.items] ?? [] }
/// }
/// ```
///
/// Callers use the overload:
///
/// ```swift
/// await store.fetchItems()
/// ```
///
/// The overload has the access level of the method, but is never private. It also has the documentation of the
/// method, and the attributes of the method that affect callers. Two rules follow from the overload:
///
/// - The overload of a private method is not private, so the parameters of the method cannot have private types.
/// - If the method is an `override`, its overload overrides the overload of the superclass. So the method of the
///   superclass needs `@Intercept`, too.
///
/// An interceptor implements the synchronous form, the asynchronous form, or both. It wraps only methods of a form
/// that it implements. If you list an interceptor for a method of the other form, the method runs without this
/// interceptor. One ``/LockstepCore/RuntimeWarning`` reports this.
///
/// - Parameter interceptors: The types of the method's own interceptors, the outermost first. Each type needs an
///   `init()`. Each store creates one instance of each type for this method.
@attached(body)
@attached(peer, names: overloaded)
public macro Intercept<each Interceptor: StoreInterceptor>(_ interceptors: repeat (each Interceptor).Type) =
    #externalMacro(module: "LockstepMacros", type: "InterceptMacro")

/// Makes each call of a store's method an execution, and wraps it in interceptors that you create with a
/// configuration. The base interceptors of the store are outermost. The instances listed here are inside them.
///
/// ```swift
/// @Intercept(DebounceInterceptor(for: .milliseconds(300)))
/// func search() async { … }
/// ```
///
/// Each store evaluates the expressions once, when the method is first called. So each method of each store has its
/// own instances, which share no state. Exception: if an expression refers to an existing object, such as a static
/// constant, all stores share this object.
///
/// The expressions cannot use `self`. They read the dependencies of the first caller. If an interceptor needs a clock
/// that tests override, declare the store's property `interceptors` instead. That property can read the store's
/// `@Outward` properties.
///
/// To combine interceptors with and without a configuration, write all of them as instances:
/// `@Intercept(LoggingInterceptor(), DebounceInterceptor(for: .seconds(1)))`. For everything else, see
/// ``Intercept(_:)``.
///
/// - Parameters:
///   - first: The outermost of the method's own interceptors.
///   - others: The inner interceptors, from outer to inner.
@attached(body)
@attached(peer, names: overloaded)
public macro Intercept<First: StoreInterceptor, each Other: StoreInterceptor>(
    _ first: First, _ others: repeat each Other
) =
    #externalMacro(module: "LockstepMacros", type: "InterceptMacro")

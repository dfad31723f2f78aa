/// Makes a method of a store an execution, wrapped by the store's base interceptors and then by the interceptors listed
/// here.
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
/// The method's parameters are the payload. The keys are the names of the parameters inside the method:
/// `context.payload[PayloadKey<Int>("amount")]`. The payload leaves out nonescaping closures, parameter packs, and
/// `borrowing` and `consuming` parameters. If the type of a parameter is a type alias of a closure type, the parameter
/// must be `@escaping`. The method may be async, throw, return a value, be generic, and have `inout` parameters.
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
/// The overload has the access level of the method, but is never private. A private method with a context is called
/// only through its overload, so its parameters cannot have private types. The overload has the documentation of the
/// method, and those attributes of the method that affect callers. If the method is an `override`, its overload
/// overrides the overload of the superclass. So the method of the superclass needs `@Intercept`, too.
///
/// An interceptor implements the synchronous form, the asynchronous form, or both, and wraps only methods of a form
/// that it implements. If you list an interceptor for a method of the other form, the method runs without this
/// interceptor, and one ``/LockstepCore/RuntimeWarning`` reports this.
///
/// - Parameter interceptors: The types of the method's own interceptors, the outermost first. Each type needs an
///   `init()`. Each store creates one instance of each type for this method.
@attached(body)
@attached(peer, names: overloaded)
public macro Intercept<each Interceptor: StoreInterceptor>(_ interceptors: repeat (each Interceptor).Type) =
    #externalMacro(module: "LockstepMacros", type: "InterceptMacro")

/// Makes a method of a store an execution, wrapped by the store's base interceptors and then by the instances listed
/// here.
///
/// ```swift
/// @Intercept(DebounceInterceptor(for: .milliseconds(300)))
/// func search() async { … }
/// ```
///
/// Each store evaluates the expressions once, when the method is first called, with the dependencies of that caller.
/// For a clock that a test overrides, declare the store's property `interceptors` instead: that property can read the
/// store's `@Outward` properties. State that an interceptor keeps belongs to one method of one store. If an expression
/// refers to an existing object, such as a static constant, all stores share this object. The expressions cannot use
/// `self`. To combine interceptors with and without a configuration, write all of them as instances:
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

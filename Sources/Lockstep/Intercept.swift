/// Makes each call of a store's method an execution, which interceptors wrap and recorders receive.
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
/// The listed interceptors run inside the interceptors of the store, such as those of ``BaseInterceptors(_:)``.
/// The method may be async, throw, return a value, be generic, and have `inout` parameters.
///
/// Interceptors read an argument by its parameter name, not by its label:
/// `context.payload[PayloadKey<Int>("amount")]`.
///
/// To read payload values that interceptors have added, declare a parameter of type ``/LockstepCore/ExecutionContext``:
///
/// ```swift
/// @Intercept(FetchEffect.self)
/// private func fetchItems(context: ExecutionContext) async {
///     commit { $0.items = context.payload[FetchEffect.items] ?? [] }
/// }
/// ```
///
/// Callers use a generated overload without this parameter. The overload is never private:
///
/// ```swift
/// await store.fetchItems()
/// ```
///
/// An async method needs interceptors with an async `intercept(context:next:)`. A synchronous method needs interceptors
/// with a synchronous `intercept(context:next:)`. An interceptor without the needed method does not run, and a
/// ``/LockstepCore/RuntimeWarning`` reports the interceptor. See <doc:Interceptors>.
///
/// - Parameter interceptors: The types of the method's own interceptors, the outermost first. Each type needs an
///   `init()`. Each store creates one instance of each type for this method.
@attached(body)
@attached(peer, names: overloaded)
public macro Intercept<each Interceptor: StoreInterceptor>(_ interceptors: repeat (each Interceptor).Type) =
    #externalMacro(module: "LockstepMacros", type: "InterceptMacro")

/// Makes each call of a store's method an execution. The arguments of the attribute are interceptors, which wrap the
/// execution and which you can configure.
///
/// ```swift
/// @Intercept(DebounceInterceptor(for: .milliseconds(300)))
/// func search() async { … }
/// ```
///
/// Each store evaluates the arguments of the attribute at the first call of the method, with the dependencies of the
/// caller. The arguments cannot use `self`. To pass a clock that tests override, declare the store's property
/// `interceptors` instead. See <doc:Interceptors>.
///
/// All arguments must be instances: `@Intercept(LoggingInterceptor(), DebounceInterceptor(for: .seconds(1)))`. For
/// everything else, see ``Intercept(_:)``.
///
/// - Parameters:
///   - first: The outermost of the method's own interceptors.
///   - others: The other interceptors. Each one wraps the next one.
@attached(body)
@attached(peer, names: overloaded)
public macro Intercept<First: StoreInterceptor, each Other: StoreInterceptor>(
    _ first: First, _ others: repeat each Other
) =
    #externalMacro(module: "LockstepMacros", type: "InterceptMacro")

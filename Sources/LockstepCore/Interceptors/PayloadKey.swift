/// Names a value in the payload of an execution, and says what type it has.
///
/// ```swift
/// struct FetchEffect: StoreInterceptor {
///     static let result = PayloadKey<[Item]>("result")
///
///     func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
///         context.payload[Self.result] = await api.items()
///         return await next()
///     }
/// }
/// ```
///
/// The parameters of an intercepted method have their own names for keys: `PayloadKey<Int>("amount")`.
public struct PayloadKey<Value>: Sendable, Hashable {
    /// The value's name.
    public let name: String

    /// - Parameter name: The value's name.
    public init(_ name: String) { self.name = name }
}

/// The values that an execution works on: the parameters of its method, and what interceptors put in.
///
/// What an interceptor puts in is seen by those further in and by the work itself, and, once `next` has returned, by
/// those further out (promise I4).
@MainActor public struct ExecutionPayload {
    /// The values by their names.
    package private(set) var values: [String: Any]

    @usableFromInline init(_ values: [String: Any] = [:]) { self.values = values }

    /// The value of that name; `nil` where there is none, or one of another type.
    public subscript<Value>(key: PayloadKey<Value>) -> Value? {
        get { values[key.name].flatMap { $0 as? Value } }
        set { values[key.name] = newValue }
    }

    /// The names of the values, in alphabetical order.
    public var names: [String] { values.keys.sorted() }
}

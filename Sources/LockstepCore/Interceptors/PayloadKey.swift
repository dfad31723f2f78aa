/// The name and the type of a value in the payload of an execution.
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
/// A method with `@Intercept(FetchEffect.self)` and a parameter `context` of type ``ExecutionContext`` reads the value
/// as `context.payload[FetchEffect.result]`. The key of a method's argument `amount` is `PayloadKey<Int>("amount")`.
public struct PayloadKey<Value>: Sendable, Hashable {
    /// The value's name.
    public let name: String

    /// Creates a key.
    ///
    /// - Parameter name: The value's name.
    public init(_ name: String) { self.name = name }
}

/// The values that an execution works on: the arguments of its method, and values that interceptors add.
///
/// If an interceptor adds a value, the inner interceptors and the work can read the value. The outer interceptors can
/// read the value after `next` has returned (promise I4).
///
/// Isolation: the main actor.
@MainActor public struct ExecutionPayload {
    /// The values by name.
    package private(set) var values: [String: Any]

    @usableFromInline init(_ values: [String: Any] = [:]) { self.values = values }

    /// The value with the name of the key; `nil` if there is no such value, or if the value has a different type.
    /// Setting `nil` removes the value.
    public subscript<Value>(key: PayloadKey<Value>) -> Value? {
        get { values[key.name].flatMap { $0 as? Value } }
        set { values[key.name] = newValue }
    }

    /// The names of the values, in alphabetical order.
    public var names: [String] { values.keys.sorted() }
}

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
/// A payload is a sequence: `for (name, value) in context.payload { … }`. The arguments come first, in the order of the
/// method's parameters. Values that interceptors add follow, in the order in which they were added.
///
/// If an interceptor adds a value, the inner interceptors and the work can read the value. The outer interceptors can
/// read the value after `next` has returned (promise I4).
///
/// Isolation: the main actor.
@MainActor public struct ExecutionPayload {
    /// The names and the values. A payload has few values, so a search is fast.
    package private(set) var values: [(name: String, value: Any)]

    @usableFromInline init(_ values: KeyValuePairs<String, Any> = [:]) {
        self.values = values.map { (name: $0.key, value: $0.value) }
    }

    /// Returns the value with a name, or `nil`.
    package func value(named name: String) -> Any? { values.first { $0.name == name }?.value }

    /// The value with the name of the key; `nil` if there is no such value, or if the value has a different type.
    /// Setting `nil` removes the value.
    public subscript<Value>(key: PayloadKey<Value>) -> Value? {
        get { value(named: key.name).flatMap { $0 as? Value } }
        set {
            let place = values.firstIndex { $0.name == key.name }
            switch (place, newValue) {
            case (let place?, let value?): values[place].value = value
            case (let place?, nil): values.remove(at: place)
            case (nil, let value?): values.append((name: key.name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The names of the values, in alphabetical order.
    public var names: [String] { values.map(\.name).sorted() }
}

extension ExecutionPayload: @MainActor Sequence {
    /// A name and a value.
    public typealias Element = (name: String, value: Any)

    /// Makes an iterator of the names and the values, in their order.
    ///
    /// - Returns: The iterator.
    public func makeIterator() -> IndexingIterator<[Element]> { values.makeIterator() }
}

extension ExecutionPayload: @MainActor CustomStringConvertible {
    /// The names and the values in their order, such as `title: Milk, amount: 2`. A sensitive value is redacted. If the
    /// description of another value reads a sensitive value, the whole text is redacted (promise R1).
    public var description: String {
        func text(of value: Any) -> String { value is any SensitiveValue ? redactedText : "\(value)" }
        let (description, isSensitive) = SensitiveAccess.noting {
            values.map { "\($0.name): \(text(of: $0.value))" }.joined(separator: ", ")
        }
        return isSensitive ? redactedText : description
    }
}

/// The types in an interceptor's `intercept(context:next:)` method. Lockstep reads these types to report a method
/// that is missing or has wrong types (promise I5).
///
/// Every `StoreInterceptor` conforms to this protocol. The compiler infers the associated types from the interceptor's
/// method. If an interceptor has no such method, the compiler infers the types from a default method in an extension
/// of `StoreInterceptor`.
@_documentation(visibility: internal)
@MainActor public protocol WrittenInterception {
    /// The type of the parameter `next`.
    associatedtype Next
    /// The type that the method returns.
    associatedtype Answer

    /// The type of error that the method throws; `Never` if the method does not throw.
    associatedtype ThrownError: Error

    /// The interceptor's method. Any types of `next`, of the error and of the result satisfy this requirement. Lockstep
    /// never calls the method through this protocol.
    func intercept(context: ExecutionContext, next: Next) async throws(ThrownError) -> Answer
}

/// The type of `next` in the default `intercept` method. If the ``WrittenInterception/Next`` of an interceptor is this
/// type, the interceptor has no `intercept` method of its own.
@_documentation(visibility: internal)
public struct UnwrittenInterception: Sendable {
    fileprivate init() {}
}

extension StoreInterceptor {
    /// Satisfies the requirement of ``WrittenInterception`` for a type without its own `intercept` method. Only the
    /// compiler needs this method. Lockstep never calls it.
    @_documentation(visibility: internal)
    public func intercept(context: ExecutionContext, next: UnwrittenInterception) async -> UnwrittenInterception {
        next
    }
}

extension WrittenInterception {
    /// A phrase that says what is wrong with the `intercept` method, for the text of a warning. If the method is
    /// correct, this property is `nil`.
    static var nearMiss: String? {
        if Next.self == UnwrittenInterception.self {
            return "it has no method intercept(context:next:) whose first parameter is an ExecutionContext"
        }
        if ThrownError.self != Never.self { return "it throws, and nothing could receive the error" }
        let forms: [Any.Type] = [
            (() -> any Sendable).self, (@concurrent () async -> any Sendable).self,
            (nonisolated(nonsending) () async -> any Sendable).self,
        ]
        guard forms.contains(where: { $0 == Next.self }) else { return "its parameter 'next' is a \(Next.self)" }
        return Answer.self == (any Sendable).self ? nil : "it returns \(Answer.self)"
    }
}

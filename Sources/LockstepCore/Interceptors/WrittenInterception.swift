/// A protocol that matches `intercept(context:next:)` methods, even methods with wrong types. Lockstep uses this
/// protocol to report a missing method or wrong types (promise I5).
///
/// The compiler infers the associated types from the interceptor's method. If the interceptor has no such method, the
/// compiler uses the default method of `StoreInterceptor`.
@_documentation(visibility: internal)
@MainActor public protocol WrittenInterception {
    /// The type of the parameter `next`.
    associatedtype Next
    /// The type that the method returns.
    associatedtype Answer

    /// The type of error that the method throws; `Never` if the method does not throw.
    associatedtype ThrownError: Error

    /// The interceptor's own method satisfies this requirement, even with wrong types. Lockstep never calls the method
    /// through this protocol.
    func intercept(context: ExecutionContext, next: Next) async throws(ThrownError) -> Answer
}

/// The ``WrittenInterception/Next`` of a type without an `intercept` method.
@_documentation(visibility: internal)
public struct UnwrittenInterception: Sendable {
    fileprivate init() {}
}

extension StoreInterceptor {
    /// The default method for a type without an `intercept` method. This method is never called.
    @_documentation(visibility: internal)
    public func intercept(context: ExecutionContext, next: UnwrittenInterception) async -> UnwrittenInterception {
        next
    }
}

extension WrittenInterception {
    /// The mistake in the declaration of the method, as a part of a warning; `nil` if the declaration is correct.
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

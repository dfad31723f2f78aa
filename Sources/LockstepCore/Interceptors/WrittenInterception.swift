/// The method that a ``StoreInterceptor`` wrote, so that one which matches no form can be reported (promise I5).
///
/// The compiler infers its types from the method `intercept(context:next:)` of the conforming type, whatever its
/// closure looks like. Where there is no such method, it infers those of a default.
@_documentation(visibility: internal)
@MainActor public protocol WrittenInterception {
    /// The type of the parameter `next`.
    associatedtype Next
    /// What the method returns.
    associatedtype Answer

    /// What the method throws; `Never` if it does not throw.
    associatedtype ThrownError: Error

    /// Any of the forms, or a near miss. Never called.
    func intercept(context: ExecutionContext, next: Next) async throws(ThrownError) -> Answer
}

/// Stands for a method that was not written.
@_documentation(visibility: internal)
public struct UnwrittenInterception: Sendable {
    fileprivate init() {}
}

extension StoreInterceptor {
    /// Stands for the method of a type that has none. Never called.
    public func intercept(context: ExecutionContext, next: UnwrittenInterception) async -> UnwrittenInterception {
        next
    }
}

extension WrittenInterception {
    /// What is wrong with the way in which the method is written; `nil` where it is one of the forms.
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

import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Intercept`: wraps a method of a store in the store's interceptors.
///
/// `@Intercept(A.self, B.self)` and `@Intercept(A(1), B(2))` add interceptors for this method only. They run inside the
/// store's interceptors.
///
/// The expansion moves the method's body into a nonescaping closure, or into a local function that this closure calls. The
/// body can still use implicit `self`, `inout` parameters, `#function`, and the types of caught errors.
///
/// If the method has a parameter of type `ExecutionContext`, the body is not moved. Instead, the macro generates an
/// overload without this parameter. The overload calls the method inside the interceptors.
///
/// The peer role reports a second `@Intercept` on the same method, and all misuse on a method without a body. The body
/// role reports all other misuse.
enum InterceptMacro {
    static let name = "Intercept"
}

extension InterceptMacro: BodyMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
        in context: some MacroExpansionContext
    ) -> [CodeBlockItemSyntax] {
        // This body never runs, because an error is reported. Without a body, the compiler would report a second error.
        guard let body = declaration.body?.statements else { return ["Swift.fatalError()"] }
        guard let method = InterceptedMethod(node, on: declaration, in: context, report: context.diagnose),
            !method.takesContext
        else { return Array(body) }
        return method.statements(running: body)
    }
}

extension InterceptMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        guard let function = declaration.as(FunctionDeclSyntax.self) else { return [] }
        if let misuse = Misuse.interceptedTwice(node, on: function, in: context) {
            context.diagnose(misuse)
            return []
        }
        let report: (Misuse) -> Void = { if function.body == nil { context.diagnose($0) } }
        guard let method = InterceptedMethod(node, on: function, in: context, report: report), method.takesContext
        else { return [] }
        return [method.overload]
    }
}

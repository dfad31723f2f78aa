import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Intercept`, `@Intercept(A.self, B.self)` and `@Intercept(A(1), B(2))`: wraps a method of a store in
/// interceptors.
///
/// The method runs inside the store's interceptors and inside the attribute's interceptors.
///
/// The expansion moves the body of a method into a nonescaping closure. The body can still use implicit `self`,
/// change `inout` parameters, and use `#function` as the name of the method.
///
/// A method with a parameter of type `ExecutionContext` keeps its body. For such a method, the macro generates an
/// overload without this parameter, and the overload calls the method.
///
/// Each misuse is reported once. The body role reports misuse on declarations with a body. The peer role reports misuse
/// on methods without a body, and reports a second attribute.
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
        return [method.call(context: "_", body)]
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

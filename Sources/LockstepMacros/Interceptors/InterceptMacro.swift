import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Intercept`, `@Intercept(A.self, B.self)` and `@Intercept(A(1), B(2))`.
///
/// The body of a method is put into a closure that does not escape, so `self` stays implicit, `inout` parameters can be
/// changed, and `#function` still names the method. A method with a parameter of type `ExecutionContext` is left as it
/// is, and gets an overload without that parameter, which calls it.
///
/// So that nothing is reported twice, the body role reports misuse on what has a body, and the peer role that on what has
/// none, and a second attribute: the compiler asks for the body of neither.
enum InterceptMacro {
    static let name = "Intercept"
}

extension InterceptMacro: BodyMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
        in context: some MacroExpansionContext
    ) -> [CodeBlockItemSyntax] {
        // Never runs, since an error is reported. Without a body, the compiler would report that as well.
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

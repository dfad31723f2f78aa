import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Intercept` and `@Intercept(A.self, B.self)`.
///
/// The body of a method is put into a closure that does not escape, so `self` stays implicit, `inout` parameters can be changed, and
/// `#function` still names the method. A method with a parameter of type `ExecutionContext` is left as it is, and gets an overload
/// without that parameter, which calls it.
///
/// So that nothing is reported twice, the body role reports misuse on what has a body, and the peer role the rest.
enum InterceptMacro {
    static let name = "Intercept"
}

extension InterceptMacro: BodyMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
        in context: some MacroExpansionContext
    ) -> [CodeBlockItemSyntax] {
        let body = Array(declaration.body?.statements ?? [])
        guard let method = InterceptedMethod(node, on: declaration, in: context, report: context.diagnose) else {
            return body
        }
        return method.contextParameter == nil ? method.interceptedBody : body
    }
}

extension InterceptMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        let hasBody = declaration.asProtocol((any WithOptionalCodeBlockSyntax).self)?.body != nil
        let report: (Misuse) -> Void = { if !hasBody { context.diagnose($0) } }
        guard let method = InterceptedMethod(node, on: declaration, in: context, report: report) else { return [] }
        return method.contextParameter == nil ? [] : [method.overload]
    }
}

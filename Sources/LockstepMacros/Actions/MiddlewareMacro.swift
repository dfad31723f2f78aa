import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Middleware(MyStore.self)`: generates a property with a middleware that calls the function.
///
/// If a component in `then:` may suspend, the compiler chooses ``SuspendingMiddlewareMacro`` instead. A macro cannot
/// see in the syntax whether a component may suspend.
enum MiddlewareMacro: PeerMacro {
    static let name = "Middleware"

    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        peers(of: declaration, attribute: node, mayBeSynchronous: true, in: context)
    }

    /// Checks the function and the components in `then:`, and returns the generated property. Reports each misuse.
    ///
    /// - Parameters:
    ///   - declaration: The declaration that the attribute is attached to.
    ///   - attribute: The attribute.
    ///   - mayBeSynchronous: Whether the function may be synchronous. If the value is `false`, a component in `then:`
    ///     may suspend, so the function must be `async`.
    ///   - context: The context that receives diagnostics.
    /// - Returns: The property, or an empty array if a misuse was reported.
    static func peers(
        of declaration: some DeclSyntaxProtocol,
        attribute: AttributeSyntax,
        mayBeSynchronous: Bool,
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        guard
            let function = ComponentFunction(
                attribute, on: declaration, macro: name, in: context, report: context.diagnose
            )
        else { return [] }
        if let misuse = Misuse.notAMiddleware(function) {
            context.diagnose(misuse)
            return []
        }
        if let warning = Misuse.foreignProxy(of: function) { context.diagnose(warning) }
        let followers = attribute.arguments(of: "then")
        guard let next = ComponentList(followers, macro: name, in: context, report: context.diagnose) else { return [] }
        if !mayBeSynchronous, !function.isAsync {
            context.diagnose(.asyncFollowers(of: function, first: followers.first))
            return []
        }

        let property = function.propertyName("Middleware")
        let type = "Lockstep.\(function.isAsync ? "Async" : "")Middleware"
        let body = "\(type) { proxy in \(function.call(["proxy"])) }"
        let then = next.statements.isEmpty ? "" : " then: {\n\(next.statements.joined(separator: "\n"))\n}"
        return [
            """
            /// A middleware that calls `\(raw: function.fullName)`.
            \(raw: function.peerPrefix)var \(raw: property): \(raw: type)<\(raw: function.store.type)> {
                \(raw: body)\(raw: then)
            }
            """
        ]
    }
}

/// `@Middleware` with a component in `then:` that may suspend. See ``MiddlewareMacro``.
enum SuspendingMiddlewareMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        MiddlewareMacro.peers(of: declaration, attribute: node, mayBeSynchronous: false, in: context)
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Interactor`: adds the conformance to `InteractorProtocol`. Adds an initializer and `build()` if they are
/// missing.
///
/// The member role reports misuse on a class, and the extension role reports misuse on other types.
enum InteractorMacro {
    static let name = "Interactor"

    static let description = ClassMacro(
        name: name,
        product: "an interactor",
        whyClass: "an interactor is shared by its actions",
        whyOnce: "remove this attribute"
    )
}

extension InteractorMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        InteractorDeclaration(node, on: declaration, in: context, report: context.diagnose)?.members ?? []
    }
}

extension InteractorMacro: MainActorMembersMacro {}

extension InteractorMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard context.requireClass(declaration, for: description) else { return [] }
        guard InteractorDeclaration(node, on: declaration, in: context, report: { _ in }) != nil else { return [] }
        return try ExtensionDeclSyntax.conformances(
            of: type, to: ["InteractorProtocol"], asked: protocols, like: declaration
        )
    }
}

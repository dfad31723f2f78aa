import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Statable(Value.self)` and `@Statable(Value.self, operations: Operation.self)`.
///
/// The members are few, since nearly everything a value store offers comes from an extension of `ValueStore`: its
/// storage, its operation tracker, and an initializer when the class writes none. A macro cannot isolate its class, so
/// a class that is not written `@MainActor` gets the attribute on each of its members instead.
///
/// So that nothing is reported once per role, the member role alone reports misuse on a class, and the extension role
/// that on other types: the compiler does not ask for the members of an enum before somebody looks one up.
enum StatableMacro {
    static let name = "Statable"

    static let description = ClassMacro(
        name: name, product: "a store", whyClass: "a store has identity", whyOnce: "a store has one value"
    )
}

extension StatableMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        ValueStoreDeclaration(node, on: declaration, in: context, report: context.diagnose)?.members ?? []
    }
}

extension StatableMacro: MemberAttributeMacro {
    static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [AttributeSyntax] {
        declaration.isolationAttributes(of: member)
    }
}

extension StatableMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard context.requireClass(declaration, for: description) else { return [] }
        guard ValueStoreDeclaration(node, on: declaration, in: context, report: { _ in }) != nil else { return [] }
        return try ExtensionDeclSyntax.conformances(
            of: type, to: ["ValueStore"], asked: protocols, like: declaration
        )
    }
}

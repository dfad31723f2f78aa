import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Statable(Value.self)` and `@Statable(Value.self, operations: Operation.self)`: makes a class a value store.
///
/// Most members of a value store are in an extension of `ValueStore`. The expansion contains the storage, the
/// operation tracker, and an initializer if the class declares none. If the class has no written isolation, the macro
/// isolates each member, because a macro cannot isolate the class.
///
/// The member role reports misuse on a class, and the extension role reports misuse on other types.
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

extension StatableMacro: MainActorMembersMacro {}

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

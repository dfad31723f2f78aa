import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Store(MyInteractor.self)`: adds an interactor to a store. If the class is not a subclass of `Store<State>`, the
/// macro also makes the class a property store.
///
/// The member macro reports each misuse on a class. The extension macro reports types that are not classes.
enum StoreMacro {
    static let name = "Store"

    static let description = ClassMacro(
        name: name, product: "a store", whyClass: "a store has identity", whyOnce: "a store has one interactor"
    )
}

extension StoreMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        StoreDeclaration(node, on: declaration, in: context, report: context.diagnose)?.members ?? []
    }
}

extension StoreMacro: MainActorMembersMacro {}

extension StoreMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard context.requireClass(declaration, for: description) else { return [] }
        guard let store = StoreDeclaration(node, on: declaration, in: context, report: { _ in }) else { return [] }
        return try ExtensionDeclSyntax.conformances(
            of: type, to: store.conformances, asked: protocols, like: declaration
        )
    }
}

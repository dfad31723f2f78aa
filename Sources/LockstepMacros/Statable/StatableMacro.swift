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
        guard let declaration = declaration.as(ClassDeclSyntax.self),
            case .unspecified = WrittenIsolation(attributes: declaration.attributes, modifiers: declaration.modifiers),
            case .unspecified? = WrittenIsolation(ofMember: member),
            !member.isGeneratedByObservable
        else { return [] }
        return ["@MainActor"]
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
        guard declaration.is(ClassDeclSyntax.self) else {
            // On an extension the compiler itself rejects the attribute.
            if !declaration.is(ExtensionDeclSyntax.self) { context.diagnose(.notAClass(declaration, macro: name)) }
            return []
        }
        // There is no protocol left to conform to when the user has written the conformance out.
        guard !protocols.isEmpty,
            ValueStoreDeclaration(node, on: declaration, in: context, report: { _ in }) != nil
        else { return [] }
        let availability = declaration.attributes.named("available").map { "\($0.trimmedDescription)\n" }.joined()
        return [
            try ExtensionDeclSyntax("\(raw: availability)extension \(type.trimmed): Lockstep.ValueStore {}")
        ]
    }
}

extension DeclSyntaxProtocol {
    /// Whether `@Observable` wrote the member: it names its own with a leading `_$`, and decides their isolation itself.
    fileprivate var isGeneratedByObservable: Bool {
        self.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription.hasPrefix("_$") } ?? false
    }
}

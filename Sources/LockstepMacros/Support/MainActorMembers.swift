import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A macro that isolates the members of a class to the main actor, because it cannot isolate the class.
protocol MainActorMembersMacro: MemberAttributeMacro {}

extension MainActorMembersMacro {
    static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [AttributeSyntax] {
        declaration.isolationAttributes(of: member)
    }
}

extension DeclGroupSyntax {
    /// Returns `@MainActor` for a member of a class, if no isolation is written on the class or on the member. Returns
    /// no attribute for a member that `@Observable` generated.
    fileprivate func isolationAttributes(of member: some DeclSyntaxProtocol) -> [AttributeSyntax] {
        guard let declaration = self.as(ClassDeclSyntax.self),
            case .unspecified = WrittenIsolation(attributes: declaration.attributes, modifiers: declaration.modifiers),
            case .unspecified? = WrittenIsolation(ofMember: member),
            !member.isGeneratedByObservable
        else { return [] }
        return ["@MainActor"]
    }
}

extension DeclSyntaxProtocol {
    /// Whether `@Observable` generated the member. The names of such members start with `_$`, and `@Observable` decides
    /// their isolation.
    fileprivate var isGeneratedByObservable: Bool {
        self.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription.hasPrefix("_$") } ?? false
    }
}

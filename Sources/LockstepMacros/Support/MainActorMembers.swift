import SwiftSyntax
import SwiftSyntaxBuilder

extension DeclGroupSyntax {
    /// Returns `@MainActor` for a member that the macro must isolate, and no attribute for other members.
    ///
    /// A macro cannot isolate the class. If no isolation is written on the class or on the member, the macro isolates
    /// the member.
    func isolationAttributes(of member: some DeclSyntaxProtocol) -> [AttributeSyntax] {
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

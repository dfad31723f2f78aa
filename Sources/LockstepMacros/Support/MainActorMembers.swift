import SwiftSyntax
import SwiftSyntaxBuilder

extension DeclGroupSyntax {
    /// Returns the attribute that isolates `member` to the main actor, if the class is not isolated itself.
    ///
    /// A macro cannot isolate the class. Instead, it isolates each member that has no isolation of its own.
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

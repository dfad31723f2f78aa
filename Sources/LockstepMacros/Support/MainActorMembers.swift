import SwiftSyntax
import SwiftSyntaxBuilder

extension DeclGroupSyntax {
    /// The attribute that isolates `member` to the main actor, where a class does not say so itself.
    ///
    /// A macro cannot isolate its class, so each member that can be isolated, and does not say how, is.
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
    /// Whether `@Observable` wrote the member: it names its own with a leading `_$`, and decides their isolation
    /// itself.
    fileprivate var isGeneratedByObservable: Bool {
        self.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription.hasPrefix("_$") } ?? false
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder

extension DeclGroupSyntax {
    /// Returns `@MainActor` if no isolation is written on the class or on `member`. Otherwise, returns no attribute.
    ///
    /// A macro cannot isolate a class, so the macro isolates each member.
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

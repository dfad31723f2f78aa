import SwiftSyntax
import SwiftSyntaxBuilder

extension ExtensionDeclSyntax {
    /// Returns extensions that declare the conformances of a class.
    ///
    /// If the macro isolates the members of a class, the class becomes `Sendable`, like a class with `@MainActor`.
    /// The conformance is `@unchecked`, but safe, because each member is isolated.
    ///
    /// A class that may have a superclass does not become `Sendable`. The superclass may have properties without
    /// isolation.
    ///
    /// - Parameters:
    ///   - type: The extended type.
    ///   - names: The names of Lockstep's protocols.
    ///   - asked: The conformances that the compiler asks for. Conformances that the user has written are not
    ///     included.
    ///   - declaration: The class. The extensions get the availability of the class.
    /// - Returns: The needed extensions: one for Lockstep's protocols, and one for `Sendable`.
    /// - Throws: An error if `type` cannot be extended.
    static func conformances(
        of type: some TypeSyntaxProtocol,
        to names: [String],
        asked: [TypeSyntax],
        like declaration: some DeclGroupSyntax
    ) throws -> [ExtensionDeclSyntax] {
        let missing = names.filter { name in asked.contains { $0.unqualifiedName == name } }.map { "Lockstep.\($0)" }
        let needsSendable = declaration.isIsolatedByMembers && asked.contains { $0.unqualifiedName == "Sendable" }
        let availability = declaration.attributes.named("available").map { "\($0.trimmedDescription)\n" }.joined()
        return try [missing.joined(separator: ", "), needsSendable ? "@unchecked Swift.Sendable" : ""]
            .filter { !$0.isEmpty }
            .map { try ExtensionDeclSyntax("\(raw: availability)extension \(type.trimmed): \(raw: $0) {}") }
    }
}

extension DeclGroupSyntax {
    /// Whether the type is a class without a superclass and without a written isolation. The macro isolates the
    /// members of such a class.
    fileprivate var isIsolatedByMembers: Bool {
        guard let declaration = self.as(ClassDeclSyntax.self),
            case .unspecified = WrittenIsolation(attributes: declaration.attributes, modifiers: declaration.modifiers),
            case .none = Superclass(of: declaration)
        else { return false }
        return true
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder

extension ExtensionDeclSyntax {
    /// Returns extensions that add missing conformances to a class.
    ///
    /// If the class has no written isolation and no superclass, the macro isolates each member, and one extension makes
    /// the class `Sendable`. This conformance is `@unchecked`. It is safe, because each member is isolated.
    ///
    /// If the first type in the inheritance clause may be a superclass, the class does not become `Sendable`. The
    /// superclass may have properties without isolation.
    ///
    /// - Parameters:
    ///   - type: The extended type.
    ///   - names: The names of Lockstep's protocols that the class must conform to.
    ///   - asked: The missing conformances, as the compiler passes them to the macro. Conformances that the user has
    ///     written are not included.
    ///   - declaration: The class. Each extension has the same `@available` attributes as the class.
    /// - Returns: At most two extensions: one for Lockstep's protocols, and one for `Sendable`.
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

import SwiftSyntax
import SwiftSyntaxBuilder

extension ExtensionDeclSyntax {
    /// The extensions that declare the conformances of a class, and nothing else.
    ///
    /// A class whose members the macro isolates is declared `Sendable` as well, as one that is isolated itself is without
    /// a word. The compiler cannot see that it is safe, hence `@unchecked`; it is, because each member is isolated. What
    /// a superclass keeps may not be, so a class that may have one is left to the user. What a subclass keeps may not
    /// be either; there the compiler itself warns.
    ///
    /// - Parameters:
    ///   - type: The type that is extended.
    ///   - names: The names of Lockstep's protocols.
    ///   - asked: The conformances that the compiler asks for: those that the user has written out are not among them.
    ///   - declaration: The class, whose availability the extensions have.
    /// - Returns: An extension for Lockstep's protocols, and one for `Sendable`, where they are needed.
    /// - Throws: When `type` is none that can be extended.
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
    /// Whether the type is a class that is on the main actor by its members alone, and certainly without a superclass.
    fileprivate var isIsolatedByMembers: Bool {
        guard let declaration = self.as(ClassDeclSyntax.self),
            case .unspecified = WrittenIsolation(attributes: declaration.attributes, modifiers: declaration.modifiers),
            case .none = Superclass(of: declaration)
        else { return false }
        return true
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder

extension ExtensionDeclSyntax {
    /// An extension that declares conformances and nothing else.
    ///
    /// - Parameters:
    ///   - type: The type that is extended.
    ///   - protocols: The names of Lockstep's protocols.
    ///   - declaration: The type's declaration, whose availability the extension has.
    /// - Returns: The extension.
    /// - Throws: When `type` is none that can be extended.
    static func conformance(
        of type: some TypeSyntaxProtocol, to protocols: [String], like declaration: some DeclGroupSyntax
    ) throws -> ExtensionDeclSyntax {
        let availability = declaration.attributes.named("available").map { "\($0.trimmedDescription)\n" }.joined()
        let names = protocols.map { "Lockstep.\($0)" }.joined(separator: ", ")
        return try ExtensionDeclSyntax("\(raw: availability)extension \(type.trimmed): \(raw: names) {}")
    }
}

import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// The name of the type that directly contains the expanded declaration, or `nil` outside types.
    ///
    /// For an extension of `Space.Counter`, the name is `Counter`.
    var enclosingTypeName: String? {
        guard let parent = lexicalContext.first else { return nil }
        if let extended = parent.as(ExtensionDeclSyntax.self)?.extendedType {
            return extended.unqualifiedName ?? extended.trimmedDescription
        }
        guard parent.asProtocol((any DeclGroupSyntax).self) != nil else { return nil }
        return parent.asProtocol((any NamedDeclSyntax).self)?.name.plainName
    }
}

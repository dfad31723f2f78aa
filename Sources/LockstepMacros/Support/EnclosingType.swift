import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// The class in whose braces the expanded declaration stands, without its members.
    var enclosingClass: ClassDeclSyntax? { lexicalContext.first?.as(ClassDeclSyntax.self) }

    /// The name of the type in whose braces the expanded declaration stands, or `nil` outside of types.
    ///
    /// For an extension of `Space.Counter` it is `Counter`.
    var enclosingTypeName: String? {
        guard let parent = lexicalContext.first else { return nil }
        if let extended = parent.as(ExtensionDeclSyntax.self)?.extendedType {
            return extended.unqualifiedName ?? extended.trimmedDescription
        }
        guard parent.asProtocol((any DeclGroupSyntax).self) != nil else { return nil }
        return parent.asProtocol((any NamedDeclSyntax).self)?.name.plainName
    }
}

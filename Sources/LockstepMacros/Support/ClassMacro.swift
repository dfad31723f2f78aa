import SwiftSyntax
import SwiftSyntaxMacros

/// Texts for the diagnostics of a macro that is attached to classes.
struct ClassMacro {
    /// The attribute's name without `@`.
    let name: String
    /// The description of the class with the macro, such as "a store".
    let product: String
    /// The reason why the type must be a class.
    let whyClass: String
    /// The end of the message of ``Misuse/appliedTwice(_:on:macro:)``. It says why a second attribute is wrong, or
    /// what to do instead.
    let whyOnce: String
}

extension MacroExpansionContext {
    /// Returns whether the macro is attached to a class. If the macro is attached to another type, reports an error.
    ///
    /// Call this function only in the extension role. The compiler expands the extension role once for every type,
    /// but does not always expand the member role of an enum.
    func requireClass(_ declaration: some DeclGroupSyntax, for macro: ClassMacro) -> Bool {
        if declaration.is(ClassDeclSyntax.self) { return true }
        // The compiler rejects the attribute on an extension itself.
        if !declaration.is(ExtensionDeclSyntax.self) { diagnose(.notAClass(declaration, macro: macro)) }
        return false
    }
}

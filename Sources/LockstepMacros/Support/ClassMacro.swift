import SwiftSyntax
import SwiftSyntaxMacros

/// Texts for the diagnostics of a macro that is attached to classes.
struct ClassMacro {
    /// The attribute's name without `@`.
    let name: String
    /// What the macro turns a class into, such as "a store".
    let product: String
    /// The reason why the type must be a class.
    let whyClass: String
    /// The end of the error message for a repeated attribute, such as "a store has one value".
    let whyOnce: String
}

extension MacroExpansionContext {
    /// Returns whether the macro is attached to a class, and reports an error for another type.
    ///
    /// Call this function only in the extension macro. For an enum, the compiler may skip the member macro.
    func requireClass(_ declaration: some DeclGroupSyntax, for macro: ClassMacro) -> Bool {
        if declaration.is(ClassDeclSyntax.self) { return true }
        // The compiler rejects the attribute on an extension itself.
        if !declaration.is(ExtensionDeclSyntax.self) { diagnose(.notAClass(declaration, macro: macro)) }
        return false
    }
}

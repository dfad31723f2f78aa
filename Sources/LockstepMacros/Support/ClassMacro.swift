import SwiftSyntax
import SwiftSyntaxMacros

/// What diagnostics say of a macro that is attached to classes.
struct ClassMacro {
    /// The attribute's name without `@`.
    let name: String
    /// What the macro makes of a class.
    let product: String
    /// Why it must be a class.
    let whyClass: String
    /// Why one attribute is enough.
    let whyOnce: String
}

extension MacroExpansionContext {
    /// Whether what the macro is attached to is a class; for any other type, an error is reported.
    ///
    /// To be asked by the extension role alone, which the compiler expands for every type.
    func requireClass(_ declaration: some DeclGroupSyntax, for macro: ClassMacro) -> Bool {
        if declaration.is(ClassDeclSyntax.self) { return true }
        // On an extension the compiler itself rejects the attribute.
        if !declaration.is(ExtensionDeclSyntax.self) { diagnose(.notAClass(declaration, macro: macro)) }
        return false
    }
}

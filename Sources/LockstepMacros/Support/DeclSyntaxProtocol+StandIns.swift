import SwiftSyntax

extension DeclSyntaxProtocol {
    /// Returns `accessors`, which prevent further compiler errors after a misuse of an accessor macro.
    ///
    /// If the property already has accessors, returns an empty array, because more accessors would cause a further
    /// error.
    func standIns(_ accessors: AccessorDeclSyntax...) -> [AccessorDeclSyntax] {
        guard let variable = self.as(VariableDeclSyntax.self),
            variable.bindings.allSatisfy({ $0.accessorBlock == nil })
        else { return [] }
        return accessors
    }
}

import SwiftSyntax

extension ThrowsClauseSyntax {
    /// Whether the clause is `throws(Never)`, so a call needs no `try`.
    var isNever: Bool { type?.unqualifiedName == "Never" }
}

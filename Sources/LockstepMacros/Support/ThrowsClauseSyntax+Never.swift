import SwiftSyntax

extension ThrowsClauseSyntax {
    /// Whether the clause is `throws(Never)`. Calls then need no `try`.
    var isNever: Bool { type?.unqualifiedName == "Never" }
}

import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
    /// Takes `modifier` off `declaration`.
    static func removal(of modifier: DeclModifierSyntax, from declaration: some WithModifiersSyntax) -> FixIt {
        var rest = declaration.modifiers.filter { $0.id != modifier.id }
        // What stands in front of the modifier, a line break perhaps, is kept in front of what is behind it.
        if modifier.id == declaration.modifiers.first?.id { rest = rest.with(\.leadingTrivia, modifier.leadingTrivia) }
        var changes = [Change.replace(oldNode: Syntax(declaration.modifiers), newNode: Syntax(rest))]
        if rest.isEmpty, let next = modifier.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        {
            changes.append(.replaceLeadingTrivia(token: next, newTrivia: modifier.leadingTrivia))
        }
        return FixIt(message: Message(message: "remove '\(modifier.trimmedDescription)'"), changes: changes)
    }
}

import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
    /// Returns a fix-it that removes `modifier` from `declaration`.
    static func removal(of modifier: DeclModifierSyntax, from declaration: some WithModifiersSyntax) -> FixIt {
        var rest = declaration.modifiers.filter { $0.id != modifier.id }
        // The trivia before the modifier, for example a line break, is kept before the next token.
        if modifier.id == declaration.modifiers.first?.id { rest = rest.with(\.leadingTrivia, modifier.leadingTrivia) }
        var changes = [Change.replace(oldNode: Syntax(declaration.modifiers), newNode: Syntax(rest))]
        if rest.isEmpty, let next = modifier.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        {
            changes.append(.replaceLeadingTrivia(token: next, newTrivia: modifier.leadingTrivia))
        }
        return FixIt(message: Message(message: "remove '\(modifier.trimmedDescription)'"), changes: changes)
    }
}

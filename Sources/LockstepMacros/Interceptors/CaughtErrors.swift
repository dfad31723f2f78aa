import SwiftSyntax

extension CodeBlockItemListSyntax {
    /// Whether the statements contain a `do` with a `catch`, and without a written error type.
    ///
    /// Closures and nested functions do not count: their errors have the same types in the method.
    var catchesErrors: Bool {
        let visitor = CatchVisitor(viewMode: .sourceAccurate)
        visitor.walk(self)
        return visitor.isFound
    }
}

extension SyntaxProtocol {
    /// Whether the syntax contains `name` without a base, as in `name()`, but not in `self.name()`.
    func refers(to name: TokenSyntax) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            token.plainName == name.plainName && token.parent?.is(DeclReferenceExprSyntax.self) == true
                && token.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
        }
    }
}

private final class CatchVisitor: SyntaxVisitor {
    private(set) var isFound = false

    override func visit(_: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ statement: DoStmtSyntax) -> SyntaxVisitorContinueKind {
        if !statement.catchClauses.isEmpty, statement.throwsClause == nil { isFound = true }
        return isFound ? .skipChildren : .visitChildren
    }
}

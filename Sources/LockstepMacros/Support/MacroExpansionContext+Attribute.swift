import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// Finds the attribute that is being expanded in the attribute list of the declaration it is attached to.
    ///
    /// The compiler hands over the attribute apart from the declaration, so the two nodes cannot be compared; where they
    /// stand in the user's file can. The context knows that place for whole declarations only in swift-syntax 600, so
    /// the attribute's is counted from there.
    func original(of attribute: AttributeSyntax, in declaration: some WithAttributesSyntax) -> AttributeSyntax? {
        guard let own = place(of: attribute), let start = place(of: declaration) else { return nil }
        let source = Array(declaration.trimmedDescription.utf8)
        return declaration.attributes.named(attribute.unqualifiedName).first { candidate in
            let offset =
                candidate.positionAfterSkippingLeadingTrivia.utf8Offset
                - declaration.positionAfterSkippingLeadingTrivia.utf8Offset
            let lines = source.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let column = (lines.last?.count ?? 0) + (lines.count > 1 ? 1 : start.column)
            return own == (start.line + lines.count - 1, column)
        }
    }

    /// The line and the column at which `node` begins, counted from one.
    private func place(of node: some SyntaxProtocol) -> (line: Int, column: Int)? {
        guard let location = location(of: node),
            let line = Int(location.line.trimmedDescription),
            let column = Int(location.column.trimmedDescription)
        else { return nil }
        return (line, column)
    }
}

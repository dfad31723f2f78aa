import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// Returns the node in `declaration` that corresponds to `attribute`, or `nil` if there is none.
    ///
    /// A macro receives the attribute and the declaration as separate trees, so the function compares positions in the
    /// user's file. In swift-syntax 600, the function must compute the positions inside the declaration.
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

    /// Returns the line and the column at which `node` starts, counted from one.
    private func place(of node: some SyntaxProtocol) -> (line: Int, column: Int)? {
        guard let location = location(of: node),
            let line = Int(location.line.trimmedDescription),
            let column = Int(location.column.trimmedDescription)
        else { return nil }
        return (line, column)
    }
}

import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// Returns the node of `attribute` in `declaration` if `attribute` is a repetition. Otherwise, returns `nil`.
    ///
    /// Among the attributes with the same name, the first one outside `#if` is correct. Every other one is a
    /// repetition. An attribute inside `#if` is never the correct one, because the condition of `#if` may be false.
    func repetition(of attribute: AttributeSyntax, in declaration: some WithAttributesSyntax) -> AttributeSyntax? {
        let first = declaration.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { $0.unqualifiedName == attribute.unqualifiedName }
        guard let first, let own = original(of: attribute, in: declaration), own.id != first.id else { return nil }
        return own
    }

    /// Returns the node of `attribute` in `declaration`, or `nil` if the node is not found.
    ///
    /// The compiler passes `attribute` and `declaration` as separate trees. So this function compares positions in
    /// the user's file, not nodes. In swift-syntax 600, the context cannot locate a node inside `declaration`. So this
    /// function calculates the position of such a node from the start of `declaration`.
    private func original(of attribute: AttributeSyntax, in declaration: some WithAttributesSyntax) -> AttributeSyntax?
    {
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

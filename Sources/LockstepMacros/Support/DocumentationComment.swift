import SwiftSyntax

/// The documentation comment of a declaration.
struct DocumentationComment {
    /// The lines of the comment, including `///`. A block comment `/** … */` is one element.
    private(set) var lines: [String]

    /// Collects the documentation comments in `trivia`.
    init(_ trivia: Trivia) {
        lines = trivia.pieces.compactMap { piece in
            switch piece {
            case .docLineComment(let text), .docBlockComment(let text): text
            default: nil
            }
        }
    }

    /// Returns the comment without the description of the parameter `name`. A heading `Parameters` without parameters
    /// is removed, too.
    func removing(parameter name: String) -> DocumentationComment {
        var rest = self
        for marker in ["- \(name):", "- Parameter \(name):"] {
            guard let start = rest.lines.firstIndex(where: { $0.text.hasPrefix(marker) }) else { continue }
            let end = rest.lines[(start + 1)...].firstIndex { !$0.continues(rest.lines[start]) } ?? rest.lines.endIndex
            rest.lines.removeSubrange(start..<end)
            // A heading without parameters is removed, too.
            if start > 0, rest.lines[start - 1].text == "- Parameters:",
                start == rest.lines.count || !rest.lines[start].continues(rest.lines[start - 1])
            {
                rest.lines.remove(at: start - 1)
            }
        }
        while let last = rest.lines.last, last.text.isEmpty { rest.lines.removeLast() }
        return rest
    }
}

extension String {
    /// The text of a line, without slashes and indentation.
    fileprivate var text: Substring { drop { $0 == "/" }.drop { $0 == " " } }

    private var depth: Int { drop { $0 == "/" }.prefix { $0 == " " }.count }

    /// Whether the line belongs to the list item that starts at the line `item`.
    fileprivate func continues(_ item: String) -> Bool { !text.isEmpty && depth > item.depth }
}

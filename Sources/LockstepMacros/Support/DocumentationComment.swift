import SwiftSyntax

/// A documentation comment in front of a declaration.
struct DocumentationComment {
    /// Its lines, each with `///`, or a single `/** … */`.
    private(set) var lines: [String]

    /// Reads the lines of documentation in `trivia`.
    init(_ trivia: Trivia) {
        lines = trivia.pieces.compactMap { piece in
            switch piece {
            case .docLineComment(let text), .docBlockComment(let text): text
            default: nil
            }
        }
    }

    /// The comment without what it says of a parameter.
    func removing(parameter name: String) -> DocumentationComment {
        var rest = self
        for marker in ["- \(name):", "- Parameter \(name):"] {
            guard let start = rest.lines.firstIndex(where: { $0.text.hasPrefix(marker) }) else { continue }
            let end = rest.lines[(start + 1)...].firstIndex { !$0.continues(rest.lines[start]) } ?? rest.lines.endIndex
            rest.lines.removeSubrange(start..<end)
            // A heading without parameters says nothing.
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
    /// What a line of documentation says.
    fileprivate var text: Substring { drop { $0 == "/" }.drop { $0 == " " } }

    private var depth: Int { drop { $0 == "/" }.prefix { $0 == " " }.count }

    /// Whether the line is a part of the list item that `item` begins.
    fileprivate func continues(_ item: String) -> Bool { !text.isEmpty && depth > item.depth }
}

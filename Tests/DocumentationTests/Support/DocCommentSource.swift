import Foundation

/// A source file whose doc comments show code, as one file that the compiler can check.
///
/// The declarations of a block stay declarations, and its statements become the body of a function. What the blocks
/// use and do not show is in the file of the same path in `Tests/DocumentationTests/DocComments`. A line `// block 2`
/// in that file is the place of the second block, if the block is a member of a class, for example. Everything is
/// private, so that all files can be compiled as one module.
struct DocCommentSource: Sendable {
    /// The path of the source file below `Sources`.
    let path: String
    /// The blocks in the order of the source file.
    let blocks: [Block]
    /// The context file.
    let context: Context

    /// What the blocks use and do not show.
    struct Context: Sendable {
        /// The path of the file in the repository.
        let path: String
        /// The text of the file. It is empty if there is no such file.
        let text: String
    }

    /// A block of Swift code in a doc comment.
    struct Block: Sendable {
        /// The lines of the block, and their line numbers in the source file.
        let lines: [Line]
    }

    /// A line of code, and where it is written.
    struct Line: Sendable {
        let text: String
        /// The line number in the source file, or `nil` for a line of the context and of the wrapping.
        let origin: Int?
    }

    init(path: String, text: String, context: Context) {
        self.path = path
        self.context = context
        var blocks: [Block] = []
        var open: [Line]?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let comment = line.drop { $0 == " " }
            guard comment.hasPrefix("///") else {
                open = nil
                continue
            }
            let code = comment.dropFirst(3).trimmingPrefix(" ")
            if code == "```swift" {
                open = []
            } else if code == "```" {
                if let lines = open { blocks.append(Block(lines: lines)) }
                open = nil
            } else {
                open?.append(Line(text: String(code), origin: index + 1))
            }
        }
        self.blocks = blocks
    }

    /// The name of the file that is compiled.
    var fileName: String { path.replacing("/", with: "-") }

    /// The lines of the file that is compiled.
    var lines: [Line] {
        var lines = Self.imports(of: path).map { Line(text: "import \($0)", origin: nil) }
        var placed: Set<Int> = []
        for line in context.text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let number = line.firstMatch(of: /^ *\/\/ block (\d+)$/).flatMap({ Int($0.1) }),
                blocks.indices ~= number - 1
            {
                placed.insert(number)
                lines += blocks[number - 1].lines
            } else {
                lines.append(Line(text: String(line), origin: nil))
            }
        }
        for (index, block) in blocks.enumerated() where !placed.contains(index + 1) {
            let (declarations, statements) = block.parts
            lines += declarations
            guard !statements.isEmpty else { continue }
            lines.append(Line(text: "@MainActor private func block\(index + 1)() async throws {", origin: nil))
            lines += statements
            lines.append(Line(text: "}", origin: nil))
        }
        return lines.map { Line(text: $0.text.asPrivate.withoutEllipsis, origin: $0.origin) }
    }

    private static func imports(of path: String) -> [String] {
        let module = String(path.prefix { $0 != "/" })
        return switch module {
        case "LockstepTesting": ["Foundation", "Lockstep", "LockstepTesting", "Observation", "Testing"]
        case "LockstepUI" where path.hasPrefix("LockstepUI/SwiftUI/"): ["Lockstep", "LockstepUI", "SwiftUI"]
        case "Lockstep", "LockstepCore": ["Foundation", "Lockstep", "Observation"]
        default: ["Foundation", "Lockstep", "Observation", module]
        }
    }
}

extension DocCommentSource.Block {
    /// The lines of what has to be at the top level of a file, and all others.
    fileprivate var parts: (declarations: [DocCommentSource.Line], statements: [DocCommentSource.Line]) {
        var (declarations, statements): ([DocCommentSource.Line], [DocCommentSource.Line]) = ([], [])
        var isInDeclaration = false
        var depth = 0
        for line in lines {
            if depth == 0, !isInDeclaration { isInDeclaration = line.text.startsDeclaration }
            if isInDeclaration { declarations.append(line) } else { statements.append(line) }
            depth += line.text.count { $0 == "{" } - line.text.count { $0 == "}" }
            if depth == 0, line.text.contains("}") || line.text.hasPrefix("import ") { isInDeclaration = false }
        }
        return (declarations, statements)
    }
}

extension String {
    /// Whether the line starts an import, a type, an extension or a function, or is an attribute in front of one.
    fileprivate var startsDeclaration: Bool {
        contains(
            #/^(@\w+(\(.*\))? )*(@\w+(\(.*\))?$|import |(nonisolated |final )*(class|struct|enum|extension|func) )/#)
    }

    /// The line with `private` before a declaration that starts at the left margin and can be private.
    fileprivate var asPrivate: String {
        // An extension that declares a conformance cannot be private.
        if contains(/^(nonisolated )?extension [^{]*:/) { return self }
        let attributes = #/^(?:@\w+(?:\([^)]*\))? )*/#
        let declaration = #/^(nonisolated |final )*(class|struct|enum|protocol|extension|func) /#
        let start = prefixMatch(of: attributes)?.range.upperBound ?? startIndex
        return self[start...].contains(declaration) ? "\(self[..<start])private \(self[start...])" : self
    }

    /// The line with code that ends in place of `…`, which stands for code that an example leaves out.
    fileprivate var withoutEllipsis: String { replacing("{ … }", with: "{ fatalError() }") }
}

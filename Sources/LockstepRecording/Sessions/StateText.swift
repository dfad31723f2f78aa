import Foundation

/// The text of a state, in lines. The same state always has the same text. If a shown
/// part of the state changes, the text changes. There is one exception: two dates in the same millisecond have the same
/// text.
///
/// - Sets and dictionaries are sorted.
/// - Objects are shown by their fields, without addresses. If an object occurs again, its fields are not repeated.
/// - Stores in the state, as in `[TodoStore]`, are shown only by their types, because each store has its own state.
/// - Sensitive values are redacted.
/// - Parts below the 64th nested level are shown as `…`.
@MainActor struct StateText {
    /// The lines, when the text is complete. `nil` before, and if the text is longer than the limit.
    private var lines: [String]?
    private var shown: Set<ObjectIdentifier> = []
    /// The number of bytes that may still be added. It is negative if the text is longer than the limit. Then the text
    /// is not completed.
    private var bytesLeft: Int
    /// The values whose parts are being listed, outermost first.
    private var open: [Block] = []
    /// The state, before the first step.
    private var state: ValueTree?

    /// Returns the text of a state.
    ///
    /// - Parameter state: The state.
    /// - Returns: The lines.
    static func lines(of state: Any) -> [String] {
        var text = StateText(of: state, bytes: .max)
        while !text.isEnded { text.step() }
        return text.lines ?? []
    }

    /// Returns the text of a state that may be large.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - bytes: The maximum length of the text in UTF-8, with ``bytesPerLine`` more for each line.
    ///   - pace: The pace at which the state is read.
    /// - Returns: The lines, or `nil` if the text is longer than the maximum.
    static func lines(of state: Any, bytes: Int, at pace: Pace) async -> [String]? {
        var text = StateText(of: state, bytes: bytes)
        while !text.isEnded {
            await pace.visit()
            text.step()
        }
        return text.lines
    }

    /// The maximum number of nested levels that are shown. Deeper levels are shown as `…`.
    private static let deepest = 64

    /// The number of bytes that a line counts in addition to its text, for its indentation.
    static let bytesPerLine = 40

    private init(of state: Any, bytes: Int) {
        self.state = ValueTree(state)
        bytesLeft = bytes
    }

    private var isEnded: Bool { lines != nil || bytesLeft < 0 }

    /// Reads the next part.
    private mutating func step() {
        if let state {
            self.state = nil
            visit(state)
        } else if let part = open[open.count - 1].nextPart() {
            visit(part)
        } else {
            add(open.removeLast().lines)
        }
    }
}

// MARK: - Values

extension StateText {
    /// Adds the lines of a value, or begins to list its parts.
    private mutating func visit(_ tree: ValueTree) {
        if tree.isNil || !tree.kind.hasParts {
            if let text = tree.value as? String, text.utf8.count > bytesLeft { return bytesLeft = -1 }
            return addLine(tree.exactText(longest: min(bytesLeft, .max / 8)))
        }
        if open.count == Self.deepest { return addLine("…") }
        if tree.count > bytesLeft { return bytesLeft = -1 }
        if let object = tree.object, !shown.insert(object).inserted { return addLine("\(tree.type)(↩︎)") }
        switch tree.kind {
        case .value, .store, .redacted: break
        case .structure, .object: open(Block("\(tree.type)(", tree.makePartIterator(), ")"))
        case .tuple: open(Block("(", tree.makePartIterator(), ")"))
        case .enumeration:
            let name = (open.isEmpty ? tree.type : "") + ".\(tree.caseName)"
            let payload = tree.payloadParts
            if payload.isEmpty { addLine(name) } else { open(Block("\(name)(", payload.makeIterator(), ")")) }
        case .list: open(Block("[", tree.makePartIterator(), "]", .elements))
        case .set: open(Block("Set([", tree.makePartIterator(), "])", .members))
        case .dictionary where tree.count == 0: addLine("[:]")
        case .dictionary: open(Block("[", tree.makePartIterator(), "]", .pairs))
        }
    }

    private mutating func addLine(_ line: String) {
        bytesLeft -= line.utf8.count + Self.bytesPerLine
        add([line])
    }

    private mutating func open(_ block: Block) {
        bytesLeft -= block.start.utf8.count + Self.bytesPerLine
        open.append(block)
    }

    /// Adds a complete value to the value that contains it.
    private mutating func add(_ lines: [String]) {
        if bytesLeft < 0 { return }
        if open.isEmpty { self.lines = lines } else { open[open.count - 1].add(lines) }
    }
}

// MARK: - Blocks

/// A value whose parts are listed: `start`, the parts, and `end`. Each of these starts on a new line.
///
/// In two cases, the result is a single line:
/// - There are no parts.
/// - The value has fields, and exactly one part, which has only one line.
@MainActor private struct Block {
    enum Kind {
        case fields, elements, members, pairs
    }

    let start: String
    private let end: String
    private let kind: Kind
    private var rest: AnyIterator<ValueTree.Part>
    private var parts: [[String]] = []
    /// The text before the next part: a label, or the lines of a key.
    private var label: [String] = []
    /// The value of a pair whose key is being listed.
    private var value: ValueTree?

    init(
        _ start: String, _ parts: some IteratorProtocol<ValueTree.Part>, _ end: String, _ kind: Kind = .fields
    ) {
        (self.start, self.end, self.kind) = (start, end, kind)
        rest = AnyIterator(parts)
    }

    /// Returns the next value to list: a part, or the key of a pair. Skips the parts that macros add: their labels
    /// start with a dollar sign.
    mutating func nextPart() -> ValueTree? {
        if let value {
            self.value = nil
            return value
        }
        while let part = rest.next() {
            switch kind {
            case .fields where part.label.hasPrefix("$"): continue
            case .fields: label = [Int(part.label) == nil ? "\(part.label): " : ""]
            case .elements: label = ["[\(part.label)]: "]
            case .members: label = [""]
            case .pairs:
                guard let key = part.key else {
                    label = [part.label + ": "]
                    break
                }
                value = part.tree
                return key
            }
            return part.tree
        }
        return nil
    }

    /// Adds the lines of the value that ``nextPart()`` returned.
    mutating func add(_ lines: [String]) {
        if value != nil {
            label = lines.dropLast() + [lines[lines.count - 1] + ": "]
        } else {
            parts.append(label.dropLast() + [label[label.count - 1] + lines[0]] + lines.dropFirst())
        }
    }

    /// The lines of the value.
    var lines: [String] {
        let isSorted = kind == .members || kind == .pairs
        let parts = isSorted ? parts.sorted { $0.lexicographicallyPrecedes($1) } : parts
        if parts.isEmpty { return [start + end] }
        if kind == .fields, parts.count == 1, parts[0].count == 1 { return [start + parts[0][0] + end] }
        var lines = [start]
        for (index, part) in parts.enumerated() {
            lines += part.map { "  \($0)" }
            if index < parts.count - 1 { lines[lines.count - 1] += "," }
        }
        return lines + [end]
    }
}

import Foundation

/// The text of a state, in lines. The same state always has the same text. If a shown part of the state changes, the
/// text changes. There is one exception: two dates in the same millisecond have the same text.
///
/// - Sets and dictionaries are sorted.
/// - Objects are shown by their fields, without addresses. If an object occurs again, its fields are not repeated.
/// - Stores in the state, as in `[TodoStore]`, are shown only by their types, because each store has its own state.
/// - Sensitive values are redacted.
/// - Parts below the 64th nested level are shown as `…`.
@MainActor struct StateText {
    private var shown: Set<ObjectIdentifier> = []

    /// Returns the text of a state.
    ///
    /// - Parameter state: The state.
    /// - Returns: The lines.
    static func lines(of state: Any) -> [String] {
        var text = StateText()
        return text.lines(of: ValueTree(state), depth: 0)
    }

    /// The maximum number of nested levels that are shown. Deeper levels are shown as `…`.
    private static let deepest = 64

    private mutating func lines(of tree: ValueTree, depth: Int) -> [String] {
        if tree.isNil || [.value, .store, .redacted].contains(tree.kind) { return [tree.exactText(longest: .max)] }
        if depth == Self.deepest { return ["…"] }
        let parts = { (text: inout StateText) in tree.parts.map { text.lines(of: $0, depth: depth) } }
        switch tree.kind {
        case .value, .store, .redacted: return []
        case .structure: return enclosed("\(tree.type)(", parts(&self), ")")
        case .tuple: return enclosed("(", parts(&self), ")")
        case .enumeration:
            let name = (depth == 0 ? tree.type : "") + ".\(tree.caseName)"
            let payload = tree.payloadParts.map { lines(of: $0, depth: depth) }
            return payload.isEmpty ? [name] : enclosed("\(name)(", payload, ")")
        case .list:
            let elements = tree.parts.enumerated().map { index, part in
                labelled("[\(index)]: ", lines(of: part.tree, depth: depth + 1))
            }
            return enclosed("[", elements, "]", isOnLines: true)
        case .set:
            let elements = tree.parts.map { lines(of: $0.tree, depth: depth + 1) }
            return enclosed("Set([", elements.sorted(by: Self.isBefore), "])", isOnLines: true)
        case .dictionary:
            let pairs = tree.parts.map { part in
                let key = part.key.map { lines(of: $0, depth: depth + 1) } ?? [part.label]
                return key.dropLast() + labelled(key[key.count - 1] + ": ", lines(of: part.tree, depth: depth + 1))
            }
            return enclosed(
                "[", pairs.isEmpty ? [[":"]] : pairs.sorted(by: Self.isBefore), "]", isOnLines: !pairs.isEmpty)
        case .object:
            guard shown.insert(ObjectIdentifier(tree.value as AnyObject)).inserted else { return ["\(tree.type)(↩︎)"] }
            return enclosed("\(tree.type)(", parts(&self), ")")
        }
    }

    /// Returns the lines of a part with its label. Returns no lines if the label starts with a dollar sign, because
    /// macros add parts with such labels.
    private mutating func lines(of part: ValueTree.Part, depth: Int) -> [String] {
        if part.label.hasPrefix("$") { return [] }
        let label = Int(part.label) == nil ? "\(part.label): " : ""
        return labelled(label, lines(of: part.tree, depth: depth + 1))
    }

    private func labelled(_ label: String, _ lines: [String]) -> [String] { [label + lines[0]] + lines.dropFirst() }

    /// Returns the lines of a value: `start`, the parts, and `end`. Each of these starts on a new line.
    ///
    /// In two cases, the result is a single line:
    /// - There are no parts.
    /// - `isOnLines` is `false`, and there is exactly one part, which has only one line.
    private func enclosed(
        _ start: String, _ parts: [[String]], _ end: String, isOnLines: Bool = false
    ) -> [String] {
        let parts = parts.filter { !$0.isEmpty }
        if parts.isEmpty { return [start + end] }
        if parts.count == 1, parts[0].count == 1, !isOnLines { return [start + parts[0][0] + end] }
        var lines = [start]
        for (index, part) in parts.enumerated() {
            lines += part.map { "  \($0)" }
            if index < parts.count - 1 { lines[lines.count - 1] += "," }
        }
        return lines + [end]
    }

    private static func isBefore(_ left: [String], _ right: [String]) -> Bool { left.lexicographicallyPrecedes(right) }
}

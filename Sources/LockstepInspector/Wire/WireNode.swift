import LockstepCore

/// A value, as the inspector's page receives it. The parts of the value are not included, and `count` is their number.
///
/// If the value has parts, `text` is one short line. If the value has no parts, `text` can be longer, and is shortened
/// after about ``longestText`` characters.
struct WireNode: Encodable, Sendable, Hashable {
    let kind: String
    let type: String
    let text: String
    let count: Int

    init(_ tree: ValueTree) {
        kind = tree.kind.rawValue
        type = ValueTree.shortened(tree.type, to: ValueTree.longestText)
        count = tree.count
        text = count == 0 ? tree.exactText(longest: Self.longestText) : tree.text
    }

    /// The length limit, in characters, for the text of a value without parts. A longer text is shortened.
    static let longestText = 10_000
}

/// A part of a value, with its label.
struct WirePart: Encodable, Sendable {
    let label: String
    let node: WireNode

    init(_ part: ValueTree.Part) {
        label = part.label
        node = WireNode(part.tree)
    }
}

/// A value and some of its parts. `from` is the index of the first of these parts, and `count` is the number of all
/// parts.
struct WirePage: Encodable, Sendable {
    let node: WireNode
    let parts: [WirePart]
    let from: Int
    let count: Int

    /// The maximum number of parts in one answer.
    static let mostParts = 500

    init(_ tree: ValueTree, from: Int, limit: Int) {
        let (start, length) = (max(0, from), min(max(0, limit), Self.mostParts))
        node = WireNode(tree)
        parts = start > tree.count ? [] : tree.parts(in: start..<start + length).map(WirePart.init)
        self.from = start
        count = tree.count
    }
}

/// A changed, added or removed part of a value.
///
/// `path` contains the labels that lead to the part, outermost first. If the part was added, `before` is `nil`. If the
/// part was removed, `after` is `nil`.
struct WireChange: Encodable, Sendable {
    let path: [String]
    /// The path that the part had before the change, or `nil` if this path is equal to `path`. The two paths differ
    /// if the index of a list element changed.
    let pathBefore: [String]?
    let before: WireNode?
    let after: WireNode?

    init(_ change: ValueDifference.Change) {
        path = change.path.after
        pathBefore = change.path.before == change.path.after ? nil : change.path.before
        before = change.before.map(WireNode.init)
        after = change.after.map(WireNode.init)
    }
}

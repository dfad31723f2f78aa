import LockstepCore
import LockstepRecording

/// A value, as the inspector's page receives it. The parts of the value are not included, and `count` is their number.
///
/// If the value has parts, `text` is one short line. If the value has no parts, `text` can be longer, and is shortened
/// after about ``longestText`` characters, or earlier in an answer with many texts.
struct WireNode: Encodable, Sendable, Hashable {
    let kind: String
    let type: String
    let text: String
    let count: Int

    /// - Parameters:
    ///   - tree: The value.
    ///   - longest: The number of characters after which the text of a value without parts is shortened.
    init(_ tree: ValueTree, longest: Int = longestText) {
        kind = tree.kind.rawValue
        type = ValueTree.shortened(tree.type, to: ValueTree.longestText)
        count = tree.count
        text = count == 0 ? tree.exactText(longest: longest) : tree.text
    }

    /// The length limit, in characters, for the text of a value without parts. A longer text is shortened.
    static let longestText = 10_000

    /// Returns the length limit, in characters, for each of the texts in an answer with several texts.
    static func longestText(inAnswerOf count: Int) -> Int {
        max(ValueTree.longestText, longestText * 10 / max(count, 10))
    }
}

/// A part of a value, with its label.
struct WirePart: Encodable, Sendable {
    let label: String
    let node: WireNode

    init(_ part: ValueTree.Part, longest: Int) {
        label = part.label
        node = WireNode(part.tree, longest: longest)
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

    /// Creates a page in several turns of the main actor.
    ///
    /// - Parameters:
    ///   - tree: The value.
    ///   - from: The index of the first part.
    ///   - limit: The maximum number of parts; at most ``mostParts``.
    @MainActor init(_ tree: ValueTree, from: Int, limit: Int) async {
        let (start, length) = (max(0, from), min(max(0, limit), Self.mostParts))
        let shown = start > tree.count ? [] : tree.parts(in: start..<start + length)
        let longest = WireNode.longestText(inAnswerOf: shown.count)
        node = WireNode(tree)
        parts = await Turn.map(shown) { WirePart($0, longest: longest) }
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

    init(_ change: ValueDifference.Change, longest: Int) {
        path = change.path.after
        pathBefore = change.path.before == change.path.after ? nil : change.path.before
        before = change.before.map { WireNode($0, longest: longest) }
        after = change.after.map { WireNode($0, longest: longest) }
    }
}

import LockstepCore
import LockstepRecording

/// The nodes of an export: its distinct values, numbered from 1.
@MainActor struct NodeTable {
    private var numbers: [WireSessionNode: Int] = [:]
    /// The values that `takeNew()` has not returned yet.
    private(set) var new: [String: WireSessionNode] = [:]
    /// The length of all texts, in bytes.
    private(set) var bytes = 0
    /// The length of the texts of ``new``, in bytes.
    private(set) var newBytes = 0

    var count: Int { numbers.count }

    /// Adds a value if it is new, and returns its number.
    mutating func add(_ node: WireSessionNode) -> Int {
        if let number = numbers[node] { return number }
        let number = numbers.count + 1
        numbers[node] = number
        new["\(number)"] = node
        let size = node.bytes
        bytes += size
        newBytes += size
        return number
    }

    mutating func takeNew() -> [String: WireSessionNode] {
        defer { (new, newBytes) = ([:], 0) }
        return new
    }
}

extension WireSessionNode {
    fileprivate var bytes: Int {
        parts.reduce(node.text.utf8.count + node.type.utf8.count) { $0 + $1.label.utf8.count }
    }
}

/// The export of one value with its parts, in steps.
@MainActor struct NodeExport {
    /// A value whose parts are being exported.
    private struct Open {
        let tree: ValueTree
        var rest: AnyIterator<ValueTree.Part>
        var parts: [WireSessionNode.Part] = []
        /// The label of the value among the parts of the value that contains it.
        let label: String
    }

    /// The values whose parts are being exported, outermost first.
    private var open: [Open] = []
    private var visits = 0
    /// The nodes of the objects that occurred in the value; `nil` while the parts of the object are being exported.
    private var objects: [ObjectIdentifier: Int?] = [:]
    /// The value, before the first step.
    private var value: ValueTree?

    /// The maximum number of parts of one value; further parts are omitted.
    private static let mostParts = 1_000
    /// The maximum depth of nested values; the parts of deeper values are omitted.
    private static let deepest = 24
    /// The maximum number of values that are visited. The parts of further values are omitted.
    static let mostVisits = 50_000

    init(of value: Any) { self.value = ValueTree(value) }

    /// Adds one node, or visits one part.
    ///
    /// - Returns: The number of the value, when all its nodes were added. Otherwise `nil`.
    mutating func advance(_ table: inout NodeTable) -> Int? {
        visits += 1
        if let value {
            self.value = nil
            return visit(value, label: "", &table)
        }
        let hasParts = open[open.count - 1].parts.count < Self.mostParts && visits < Self.mostVisits
        if hasParts, let part = open[open.count - 1].rest.next() { return visit(part.tree, label: part.label, &table) }
        let closed = open.removeLast()
        let node = table.add(WireSessionNode(node: WireNode(closed.tree), parts: closed.parts))
        if let object = closed.tree.object { objects[object] = .some(node) }
        return add(node, label: closed.label)
    }

    private mutating func visit(_ tree: ValueTree, label: String, _ table: inout NodeTable) -> Int? {
        if let known = tree.object.flatMap({ objects[$0] }) {
            // An object that contains itself: the parts of the inner one are omitted.
            guard let node = known else { return addLeaf(tree, label: label, &table) }
            return add(node, label: label)
        }
        if tree.count == 0 || open.count == Self.deepest { return addLeaf(tree, label: label, &table) }
        if let object = tree.object { objects.updateValue(nil, forKey: object) }
        open.append(Open(tree: tree, rest: tree.makePartIterator(), label: label))
        return nil
    }

    private mutating func addLeaf(_ tree: ValueTree, label: String, _ table: inout NodeTable) -> Int? {
        add(table.add(WireSessionNode(node: WireNode(tree), parts: [])), label: label)
    }

    /// Adds a node to the value that contains it. Returns the node if it is the outermost one.
    private mutating func add(_ node: Int, label: String) -> Int? {
        if open.isEmpty { return node }
        open[open.count - 1].parts.append(.init(label: label, node: node))
        return nil
    }
}

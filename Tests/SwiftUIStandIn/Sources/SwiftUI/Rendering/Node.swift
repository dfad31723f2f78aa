/// A rendered view: a line of the text tree, the lines below it, and the actions that a user can perform.
package struct Node {
    package let kind: String
    package var text: String?
    package var notes: [String]
    package var children: [Node]

    package var looks = Looks()
    package var isEnabled = true
    package var press: (@MainActor () -> Void)?
    package var edit: (@MainActor (String) -> Void)?
    package var refresh: RefreshAction?
    package var back: (@MainActor () -> Void)?
    package var submit: (@MainActor () -> Void)?
    /// The value of a selection when this node is selected.
    package var tag: AnyHashable?

    init(
        _ kind: String, _ text: String? = nil, notes: [String] = [], children: [Node] = [],
        refresh: RefreshAction? = nil
    ) {
        self.kind = kind
        self.text = text
        self.notes = notes
        self.children = children
        self.refresh = refresh
    }

    /// The node and all nodes below it, from top to bottom.
    package var all: [Node] { [self] + children.flatMap(\.all) }

    func lines(indentation: String = "") -> [String] {
        var line = kind
        if let text { line += " \"\(text)\"" }
        var notes = notes
        if !isEnabled { notes.append("disabled") }
        if refresh != nil { notes.append("refreshable") }
        if !notes.isEmpty { line += " (\(notes.joined(separator: ", ")))" }
        return [indentation + line] + children.flatMap { $0.lines(indentation: indentation + "  ") }
    }
}

extension [Node] {
    /// The combined texts of all nodes, or `nil` if there are none.
    var text: String? {
        let texts = flatMap(\.all).compactMap(\.text)
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
}

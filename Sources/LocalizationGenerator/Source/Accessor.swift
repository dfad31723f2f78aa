/// The generated function that returns a text.
struct Accessor {
    struct Parameter {
        /// The argument label, or `_` if the message's comment does not name the parameter.
        let label: String
        let name: String
        let kind: TextTemplate.Kind
    }

    let name: String
    let parameters: [Parameter]
    let message: Catalog.Message

    /// Creates the function for a message. The comment of the message can name the parameters:
    /// `/* %1$@: field, %2$d: minimum */`. Each name is one word. The initializer ignores a description of several
    /// words.
    init(_ message: Catalog.Message, name: String) throws(TextTemplate.Malformed) {
        self.name = name
        self.message = message
        var names: [Int: String] = [:]
        var unnumbered = 0
        let named = /%(?:([1-9][0-9]?)\$)?(?:@|[lid]+)\s*:[ \t]*([^,\n%]*)/
        for match in message.comment.matches(of: named) {
            if match.output.1 == nil { unnumbered += 1 }
            let words = match.output.2.split(whereSeparator: \.isWhitespace)
            guard words.count == 1, words[0] != "_", words[0].wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
                continue
            }
            names[match.output.1.flatMap { Int($0) } ?? unnumbered] = String(words[0])
        }
        if let unknown = names.keys.sorted().first(where: { $0 > message.kinds.count }) {
            throw TextTemplate.Malformed(message: "the comment names placeholder \(unknown), which is not in the text")
        }
        parameters = message.kinds.enumerated().map { index, kind in
            let name = names[index + 1]
            return Parameter(
                label: name.map(Identifier.escaped) ?? "_", name: Identifier.escaped(name ?? "value\(index + 1)"),
                kind: kind
            )
        }
        var taken = Self.reserved
        if let name = parameters.map(\.name).first(where: { !taken.insert($0).inserted }) {
            throw TextTemplate.Malformed(message: "a placeholder cannot be named \(name); choose another name")
        }
    }

    /// Names that a parameter cannot have. The generated function or Swift uses these names.
    private static let reserved: Set<String> = [
        "Any", "Self", "TextLanguage", "`for`", "init", "`inout`", "locale", "self",
    ]
}

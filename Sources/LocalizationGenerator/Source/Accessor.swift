/// The function that returns a message.
struct Accessor {
    struct Parameter {
        /// `_` where the placeholder has no name.
        let label: String
        let name: String
        let kind: TextTemplate.Kind
    }

    let name: String
    let parameters: [Parameter]
    let message: Catalog.Message

    /// Names come from the translators' comment: `/* %1$@: field, %2$d: minimum */`.
    init(_ message: Catalog.Message, name: String) throws(TextTemplate.Malformed) {
        self.name = name
        self.message = message
        var names: [Int: String] = [:]
        var unnumbered = 0
        for match in message.comment.matches(of: /%(?:([1-9][0-9]?)\$)?(?:@|[lid]+)\s*:\s*([A-Za-z_][A-Za-z0-9_]*)/) {
            if match.output.1 == nil { unnumbered += 1 }
            names[match.output.1.flatMap { Int($0) } ?? unnumbered] = String(match.output.2)
        }
        if let unknown = names.keys.sorted().first(where: { $0 > message.kinds.count }) {
            throw TextTemplate.Malformed(message: "the comment names placeholder \(unknown), which is not there")
        }
        guard Set(names.values).count == names.count, !names.values.contains(where: ["for", "locale"].contains) else {
            throw TextTemplate.Malformed(message: "placeholders need different names, and none is called locale or for")
        }
        parameters = message.kinds.enumerated().map { index, kind in
            let name = names[index + 1]
            return Parameter(
                label: name ?? "_", name: Identifier.escaped(name ?? "value\(index + 1)"), kind: kind
            )
        }
    }
}

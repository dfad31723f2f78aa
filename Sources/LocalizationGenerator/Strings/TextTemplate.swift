/// A text with placeholders: `%@` for a text and `%d` for a whole number. If the order of the placeholders differs
/// between languages, number them, as in `%1$@`. `%%` is a percent sign.
package struct TextTemplate: Equatable {
    package enum Kind: String {
        case text = "String"
        case number = "Int"
    }

    package enum Part: Equatable {
        case words(String)
        /// The placeholder with this number. `%2$@` has the number 2. Placeholders without a number are counted from 1.
        case placeholder(Int)
    }

    package struct Malformed: Error {
        package let message: String
    }

    package private(set) var parts: [Part] = []
    /// The kinds of the placeholders, in the order of the placeholders' numbers.
    package private(set) var kinds: [Kind] = []

    package init(_ text: String) throws(Malformed) {
        var kinds: [Int: Kind] = [:]
        var unnumbered = 0
        // The expression matches Unicode scalars. In a match of characters, a combining mark after `%@` would be a part
        // of the character `@`, and the placeholder would not match.
        let placeholder = /%(?:([1-9][0-9]?)\$)?(@|d|i|ld|li|lld|lli)/.matchingSemantics(.unicodeScalar)
        var rest = text[...]
        while let percent = rest.unicodeScalars.firstIndex(of: "%") {
            append(rest[..<percent])
            rest = rest[percent...]
            if rest.unicodeScalars.starts(with: "%%".unicodeScalars) {
                append("%")
                rest = Substring(rest.unicodeScalars.dropFirst(2))
                continue
            }
            guard let match = rest.prefixMatch(of: placeholder) else {
                throw Malformed(
                    message:
                        "%\(rest.dropFirst().prefix(1)) is not a placeholder; use %@ or %d, or %% for a percent sign"
                )
            }
            if match.output.1 == nil { unnumbered += 1 }
            let position = match.output.1.flatMap { Int($0) } ?? unnumbered
            let kind: Kind = match.output.2 == "@" ? .text : .number
            guard kinds[position] ?? kind == kind else {
                throw Malformed(message: "placeholder \(position) is both a text and a number")
            }
            kinds[position] = kind
            parts.append(.placeholder(position))
            rest = rest[match.range.upperBound...]
        }
        append(rest)
        if unnumbered > 0, parts.filter({ if case .placeholder = $0 { true } else { false } }).count > unnumbered {
            throw Malformed(message: "some placeholders are numbered and some are not; number all of them")
        }
        self.kinds = try (0..<kinds.count).map { index throws(Malformed) in
            guard let kind = kinds[index + 1] else {
                throw Malformed(message: "there are \(kinds.count) placeholders, but none has the number \(index + 1)")
            }
            return kind
        }
    }

    private mutating func append(_ words: Substring) {
        guard !words.isEmpty else { return }
        if case .words(let before) = parts.last {
            parts[parts.count - 1] = .words(before + words)
        } else {
            parts.append(.words(String(words)))
        }
    }
}

extension [TextTemplate.Kind] {
    /// The placeholders as a translator writes them, for the message of a problem.
    var written: String {
        isEmpty
            ? "no placeholders" : enumerated().map { "%\($0 + 1)$\($1 == .text ? "@" : "d")" }.joined(separator: ", ")
    }
}

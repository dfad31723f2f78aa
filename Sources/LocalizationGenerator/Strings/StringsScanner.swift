/// A reader of the entries of a `.strings` file, such as `"key" = "text";`. Comments may be between the entries and
/// inside an entry.
struct StringsScanner {
    /// A syntax error and its line.
    struct Malformed: Error {
        let line: Int
        let message: String
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var line = 1

    init(_ text: String) {
        // All line ends become `\n`, so that each line is counted once.
        var scalars: [Unicode.Scalar] = []
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars.drop(while: { $0 == "\u{FEFF}" }) {
            if scalar != "\n" || previous != "\r" { scalars.append(scalar == "\r" ? "\n" : scalar) }
            previous = scalar
        }
        self.scalars = scalars
    }

    /// Returns the next entry or syntax error, or `nil` at the end of the file. After an error, the scanner continues
    /// with the next line.
    mutating func next() -> Result<StringsFile.Entry, Malformed>? {
        do throws(Malformed) {
            let comment = try skipBlanks()
            guard peek != nil else { return nil }
            return .success(try entry(comment: comment))
        } catch {
            while let scalar = peek, scalar != "\n" { advance() }
            return .failure(error)
        }
    }

    private mutating func entry(comment: String) throws(Malformed) -> StringsFile.Entry {
        let start = line
        let key = try quoted(or: "expected an entry: \"key\" = \"text\";", at: start)
        try expect("=", or: "expected = after the key \"\(key)\"", at: start)
        _ = try skipBlanks()
        let text = try quoted(or: "expected a text for the key \"\(key)\"", at: start)
        try expect(";", or: "expected ; after the text of \"\(key)\"", at: start)
        return StringsFile.Entry(key: key, text: text, comment: comment, line: start)
    }

    private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func advance() {
        if peek == "\n" { line += 1 }
        position += 1
    }

    /// Skips `text` if it comes next. Returns whether it was skipped.
    private mutating func skip(_ text: String) -> Bool {
        let expected = Array(text.unicodeScalars)
        guard scalars[position...].starts(with: expected) else { return false }
        for _ in expected { advance() }
        return true
    }

    private mutating func expect(_ text: String, or message: String, at start: Int) throws(Malformed) {
        let before = (position, line)
        _ = try skipBlanks()
        if skip(text) { return }
        // Perhaps only `text` is missing at the end of a line. The scanner goes back to this line, so that it does not
        // skip an entry on the next line.
        (position, line) = before
        throw Malformed(line: start, message: message)
    }

    /// Skips white space and comments. Returns the comments, separated by line breaks.
    private mutating func skipBlanks() throws(Malformed) -> String {
        var comments: [String] = []
        while let scalar = peek {
            let start = line
            if scalar.properties.isWhitespace {
                advance()
            } else if skip("//") {
                comments.append(text(upTo: "\n"))
            } else if skip("/*") {
                comments.append(text(upTo: "*/"))
                guard skip("*/") else { throw Malformed(line: start, message: "the comment is not closed; add */") }
            } else {
                break
            }
        }
        return comments.joined(separator: "\n")
    }

    private mutating func text(upTo end: String) -> String {
        let start = position
        let end = Array(end.unicodeScalars)
        while peek != nil, !scalars[position...].starts(with: end) { advance() }
        return String(String.UnicodeScalarView(scalars[start..<position]))
    }

    private mutating func quoted(or message: String, at start: Int) throws(Malformed) -> String {
        guard skip("\"") else { throw Malformed(line: start, message: message) }
        // The text is collected in UTF-16, because a `\U` escape may be only one half of a surrogate pair.
        var units: [UInt16] = []
        while let scalar = peek {
            advance()
            switch scalar {
            case "\"":
                guard let text = String(validating: units, as: UTF16.self) else {
                    throw Malformed(line: start, message: "\\U needs the other half of a surrogate pair")
                }
                return text
            case "\\": units.append(contentsOf: try escaped(at: line))
            default: units.append(contentsOf: Character(scalar).utf16)
            }
        }
        throw Malformed(line: start, message: "a closing quotation mark is missing")
    }

    private mutating func escaped(at start: Int) throws(Malformed) -> [UInt16] {
        guard let scalar = peek else { throw Malformed(line: start, message: "a closing quotation mark is missing") }
        advance()
        switch scalar {
        case "n": return Array("\n".utf16)
        case "t": return Array("\t".utf16)
        case "r": return Array("\r".utf16)
        case "\"", "\\", "'", "\n": return Array(Character(scalar).utf16)
        case "U", "u":
            let digits = scalars[position...].prefix(4)
            guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit),
                let unit = UInt16(String(String.UnicodeScalarView(digits)), radix: 16)
            else {
                throw Malformed(line: start, message: "\\\(scalar) must be followed by four hexadecimal digits")
            }
            for _ in digits { advance() }
            return [unit]
        default: throw Malformed(line: start, message: "\\\(scalar) is not an escape; write \\\\ for a backslash")
        }
    }
}

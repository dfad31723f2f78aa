import Foundation

/// The conversion between the name of a value, called the *text* here, and the name of its file. The text can contain
/// any characters. The file name is valid on any disk.
///
/// The letters `a` to `z`, the digits `0` to `9`, `-` and `_` stay as they are. Each other byte of the UTF-8 text
/// becomes `%` and two hexadecimal digits. Capital letters are escaped, because many disks do not distinguish them
/// from small letters. Texts that are equal in Swift have the same file name.
///
/// The file name of a long text is a hash. In this case, the first line of the file contains the text.
enum FileName {
    private static let suffix = ".state"
    /// The maximum length of an escaped text in a file name, in bytes. Some encrypted disks limit a file name to 143
    /// bytes. Temporary files need some of these bytes for suffixes.
    private static let longest = 100

    /// Returns the file name for a text.
    static func make(for text: String) -> String { stem(of: text) + suffix }

    /// Returns whether the file name of a text is a hash. The first line of the file must then contain the text.
    static func needsTitle(_ text: String) -> Bool { escaped(text).utf8.count > longest }

    /// The content of a file name: a text, or the hash of a text.
    enum Meaning: Equatable {
        case text(String)
        /// The file name is a hash. The first line of the file contains the text.
        case titled
    }

    /// Returns the text that a file name contains, or `titled` if the file name is a hash. Returns `nil` if
    /// ``make(for:)`` never returns this file name.
    static func meaning(of name: String) -> Meaning? {
        guard name.hasSuffix(suffix) else { return nil }
        let stem = String(name.dropLast(suffix.count))
        if stem.hasPrefix("%%") {
            let digits = stem.dropFirst(2)
            return digits.utf8.count == 32 && digits.allSatisfy { "0123456789abcdef".contains($0) } ? .titled : nil
        }
        guard let text = unescaped(stem), self.stem(of: text) == stem else { return nil }
        return .text(text)
    }

    static func isOwn(_ name: String) -> Bool { meaning(of: name) != nil }

    private static func stem(of text: String) -> String {
        needsTitle(text) ? "%%" + hash(of: normal(text)) : escaped(text)
    }

    /// Returns the normal form of a text. Equal texts have normal forms with the same bytes.
    private static func normal(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

    private static let unescapedCharacters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-_")

    private static func escaped(_ text: String) -> String {
        if text.isEmpty { return "%" }
        // Foundation can encode each text, with capital digits.
        return normal(text).addingPercentEncoding(withAllowedCharacters: unescapedCharacters)?.lowercased() ?? "%"
    }

    private static func unescaped(_ stem: String) -> String? {
        if stem == "%" { return "" }
        let parts = stem.split(separator: "%", omittingEmptySubsequences: false)
        var bytes = Array(parts[0].utf8)
        for part in parts.dropFirst() {
            guard let byte = UInt8(part.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            bytes += part.dropFirst(2).utf8
        }
        // Decoding replaces invalid UTF-8. The caller detects this: escaping the decoded text again gives a different
        // file name. Foundation's decoding would drop a byte order mark.
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns 32 hexadecimal digits: two FNV-1a hashes of a text, with different initial values.
    private static func hash(of text: String) -> String {
        [0xcbf2_9ce4_8422_2325 as UInt64, 0x9ae1_6a3b_2f90_404f].map { beginning in
            let hash = text.utf8.reduce(beginning) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return String(format: "%016llx", hash)
        }.joined()
    }
}

/// The first line of a file whose name is a hash: the value's name in a JSON array, such as `["the name"]`.
enum TitleLine {
    static func data(for title: String) -> Data {
        // Encoding a text as JSON never fails.
        var data = (try? JSONEncoder().encode([title])) ?? Data()
        data.append(UInt8(ascii: "\n"))
        return data
    }

    static func split(_ data: Data) -> (title: String, rest: Data)? {
        guard let newline = data.firstIndex(of: UInt8(ascii: "\n")),
            let titles = try? JSONDecoder().decode([String].self, from: data[..<newline]), titles.count == 1
        else { return nil }
        return (titles[0], Data(data[(newline + 1)...]))
    }
}

/// The conversion of key segments to Swift names.
enum Identifier {
    /// Returns the name of a group: `Network` for `network`. If Swift or the generated code uses this name, the result
    /// ends with `_`: `Type_` for `type`. The generated code uses `root`, the name of the outermost group.
    static func group(_ segment: Substring, in root: String) -> String {
        let words = camelCased(segment)
        let name = words.prefix(1).uppercased() + words.dropFirst()
        return name == root || unusable.contains(name) ? name + "_" : name
    }

    /// Returns the name of a function: `noConnection` for `no-connection` or `NoConnection`, and `url` for `URL`.
    static func function(_ segment: Substring) -> String {
        let words = camelCased(segment)
        let capitals = words.prefix { $0.isUppercase }
        // In `URLField`, the `F` starts the second word.
        let endsInSecondWord = capitals.count > 1 && words.dropFirst(capitals.count).first?.isLowercase == true
        let first = endsInSecondWord ? capitals.count - 1 : capitals.count
        let name = words.prefix(first).lowercased() + words.dropFirst(first)
        return unusable.contains(name) ? name + "_" : escaped(name)
    }

    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    private static func camelCased(_ segment: Substring) -> String {
        let words = segment.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let name = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// Names that get a `_` at the end. Swift or the generated code uses these names.
    private static let unusable: Set<String> = [
        "Any", "Int", "Locale", "Protocol", "Self", "String", "TextLanguage", "Type", "init", "self",
    ]

    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "inout",
        "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
        "rethrows",
        "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var",
        "where", "while",
    ]
}

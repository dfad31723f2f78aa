import LocalizationGenerator
import Testing

@Suite("Accessors")
struct SwiftSourceTests {
    private func source(_ english: String, _ others: [String: String] = [:]) throws -> String {
        let files = others.merging(["en": english]) { $1 }
        let catalog = try Catalog(
            base: "en", files: Dictionary(uniqueKeysWithValues: files.map { ($0, StringsFile(path: $0, text: $1)) }))
        return try SwiftSource.text(of: catalog)
    }

    @Test("The words of a key become groups, its placeholders typed parameters, and each language a case")
    func accessor() throws {
        let source = try source(
            """
            /* %1$@: name, %2$d: count */
            "mail.unread" = "%1$@ has \\"%2$d\\" new\\nmails, 5%%";
            """,
            ["pt-BR": "\"mail.unread\" = \"%2$d: %1$@ C:\\\\ %2$d\";"]
        )
        #expect(
            source.contains(
                #"""
                nonisolated enum L10n {
                    nonisolated enum Mail {
                        /// The text “%1$@ has "%2$d" new
                        /// mails, 5%%” in the language of `locale`.
                        static func unread(name: String, count: Int, for locale: Locale = .current) -> String {
                            switch TextLanguage(locale) {
                            case .en: "\(name) has \"\(count)\" new\nmails, 5%"
                            case .ptBR: "\(count): \(name) C:\\ \(count)"
                            }
                        }
                    }
                }
                """#))
        #expect(source.contains("    case en\n    case ptBR\n"))
    }

    @Test(
        "A locale receives the language of its region, or else of its script",
        arguments: [
            (
                ["es"],
                ["\"en\", _, _): .en", "\"es\", _, _): .es"]
            ),
            (
                ["pt-BR"],
                ["\"pt\", \"Latn\", \"BR\"): .ptBR", "\"pt\", \"Latn\", _): .ptBR", "\"en\", _, _): .en"]
            ),
            (
                ["pt", "pt-BR"],
                ["\"pt\", \"Latn\", \"BR\"): .ptBR", "\"en\", _, _): .en", "\"pt\", _, _): .pt"]
            ),
            (
                ["zh-Hant", "zh-HK"],
                [
                    "\"zh\", \"Hant\", \"HK\"): .zhHK", "\"zh\", \"Hant\", _): .zhHant", "\"en\", _, _): .en",
                ]
            ),
            (
                ["zh", "zh-HK", "zh-TW"],
                [
                    "\"zh\", \"Hant\", \"HK\"): .zhHK", "\"zh\", \"Hant\", \"TW\"): .zhTW",
                    "\"zh\", \"Hant\", _): .zhHK", "\"en\", _, _): .en", "\"zh\", _, _): .zh",
                ]
            ),
        ])
    func languages(others: [String], patterns: [String]) throws {
        let texts = Dictionary(uniqueKeysWithValues: others.map { ($0, "\"a\" = \"1\";") })
        let lines = try source("\"a\" = \"1\";", texts).split(separator: "\n")
        let cases = lines.filter { $0.hasPrefix("            case (") || $0.hasPrefix("            default") }
        #expect(cases == patterns.map { "            case (\($0)" } + ["            default: .en"])
    }

    @Test("Accessors for other modules are public and have the requested name")
    func publicAccessors() throws {
        let catalog = try Catalog(base: "en", files: ["en": StringsFile(path: "en", text: "\"app.title\" = \"Mail\";")])
        let source = try SwiftSource.text(of: catalog, name: "Texts", isPublic: true)
        #expect(
            source.contains(
                """
                public nonisolated enum Texts {
                    /// Texts of the group App.
                    public nonisolated enum App {
                        /// The text “Mail” in the language of `locale`.
                        public static func title(for locale: Locale = .current) -> String {
                """))
        #expect(source.contains("\npublic import Foundation\n"))
    }

    @Test("Accessors that are replaceable ask for a replacement first, and have a list of their keys")
    func replaceable() throws {
        let text = "/* %1$@: name, %2$d: count */\n\"mail.unread\" = \"%1$@: %2$d\";\n\"ok\" = \"OK\";"
        let catalog = try Catalog(base: "en", files: ["en": StringsFile(path: "en", text: text)])
        let source = try SwiftSource.text(of: catalog, name: "Texts", isReplaceable: true)
        #expect(
            source.contains(
                #"""
                nonisolated enum Texts {
                    /// The keys of all texts.
                    static let keys: [String] = [
                        "mail.unread",
                        "ok",
                    ]
                """#))
        #expect(
            source.contains(
                #"""
                        static func unread(name: String, count: Int, for locale: Locale = .current) -> String {
                            if let text = Texts.replacement(for: "mail.unread", with: ["\(name)", "\(count)"], in: locale) { return text }
                            return switch TextLanguage(locale) {
                """#))
    }

    @Test("A text that looks like Swift code is escaped")
    func escapes() throws {
        let source = try source("\"a\" = \"\\\\(exit(1)) \u{200F}\\U00A0\";")
        #expect(source.contains(#"case .en: "\\(exit(1)) \u{200F}\#u{A0}""#))
    }

    @Test("Text after a newline does not become code", arguments: ["\\r\\n", "\\r", "\\n", "\\U000B", "\\U2028"])
    func newlines(newline: String) throws {
        let lines = try source("\"a\" = \"one\(newline)fatalError()\";").split(whereSeparator: \.isNewline)
        #expect(lines.contains("    /// fatalError()” in the language of `locale`."))
        #expect(!lines.contains { $0.hasPrefix("fatalError") })
    }

    @Test("Characters that hide or reorder the text beside them are escaped, in comments too")
    func invisible() throws {
        let source = try source("\"a\" = \"x\\U202E\\U0007\";")
        #expect(source.contains(#"    /// The text “x\u{202E}\u{7}” in the language of `locale`."#))
        #expect(source.contains(#"case .en: "x\u{202E}\u{7}""#))
    }

    @Test(
        "A word in a comment is a name if only a comma follows it",
        arguments: [
            ("%1$@: name", "name: String"), ("On screen. %1$@: name, please", "name: String"),
            ("%1$@: name\nAnd more", "name: String"), ("%1$@: the name", "_ value1: String"),
            ("%1$@: _", "_ value1: String"), ("%1$@: ", "_ value1: String"), ("%1$@: 名前", "_ value1: String"),
            ("%1$@: default", "`default`: String"),
        ])
    func parameterNames(comment: String, parameter: String) throws {
        #expect(try source("/* \(comment) */\n\"a\" = \"%1$@\";").contains("static func a(\(parameter), for "))
    }

    @Test("A collision is reported with the key that came first")
    func firstKey() throws {
        let error = #expect(throws: Problems.self) {
            try source("\"a.b\" = \"1\";\n\"a.B\" = \"2\";\n\"a.b!\" = \"3\";")
        }
        #expect(
            error?.all.map(\.description) == [
                #"en:2: error: "a.B": the key and "a.b" have the same Swift name, b; rename one of them"#,
                #"en:3: error: "a.b!": the key and "a.b" have the same Swift name, b; rename one of them"#,
            ])
    }

    @Test(
        "Keys become Swift names",
        arguments: [
            ("ok", "static func ok("), ("OK", "static func ok("), ("URLField", "static func urlField("),
            ("error.HTTP2", "static func http2("), ("ID_2", "static func id_2("), ("A1", "static func a1("),
            ("iOS", "static func iOS("),
            ("no-connection", "static func noConnection("), ("no connection", "static func noConnection("),
            ("default", "static func `default`("), ("init", "static func init_("), ("2fa", "static func _2fa("),
            ("再試行", "static func 再試行("), ("type.a", "enum Type_ {"), ("string.a", "enum String_ {"),
            ("error.a", "enum Error {"), ("l10n.a", "enum L10n_ {"), ("not_found", "static func not_found("),
        ])
    func names(key: String, declaration: String) throws {
        #expect(try source("\"\(key)\" = \"text\";").contains(declaration))
    }

    @Test("Groups with the same spelling are one group, and a key may be the name of a group")
    func groups() throws {
        let source = try source("\"a.b\" = \"1\";\n\"c\" = \"2\";\n\"a.c\" = \"3\";\n\"a\" = \"4\";")
        #expect(source.matches(of: /enum A \{/).count == 1)
        #expect(
            source.contains("static func a(") && source.contains("static func b(") && source.contains("static func c("))
    }

    @Test(
        "A key that cannot be a Swift name is reported with its line and key",
        arguments: [
            (
                "\"a.b\" = \"1\";\n\"a.B\" = \"2\";",
                #"en:2: error: "a.B": the key and "a.b" have the same Swift name, b; rename one of them"#
            ),
            (
                "\"a.x\" = \"1\";\n\"A.y\" = \"2\";",
                #"en:2: error: "A.y": the key and "a.…" have the same Swift name, A; rename one of them"#
            ),
            (
                "\"a..b\" = \"1\";",
                #"en:1: error: "a..b": the key has no Swift name; use words separated by dots"#
            ),
            ("\"?\" = \"1\";", #"en:1: error: "?": the key has no Swift name; use words separated by dots"#),
            (
                "/* %2$@: name */\n\"a\" = \"%@\";",
                #"en:2: error: "a": the comment names placeholder 2, which is not in the text"#
            ),
            (
                "/* %1$@: x, %2$@: x */\n\"a\" = \"%@ %@\";",
                #"en:2: error: "a": a placeholder cannot be named x; choose another name"#
            ),
            (
                "/* %1$@: value2 */\n\"a\" = \"%@ %@\";",
                #"en:2: error: "a": a placeholder cannot be named value2; choose another name"#
            ),
            (
                "/* %@: locale */\n\"a\" = \"%@\";",
                #"en:2: error: "a": a placeholder cannot be named locale; choose another name"#
            ),
            (
                "/* %@: for */\n\"a\" = \"%@\";",
                #"en:2: error: "a": a placeholder cannot be named `for`; choose another name"#
            ),
            (
                "/* %@: inout */\n\"a\" = \"%@\";",
                #"en:2: error: "a": a placeholder cannot be named `inout`; choose another name"#
            ),
            (
                "/* %@: TextLanguage */\n\"a\" = \"%@\";",
                #"en:2: error: "a": a placeholder cannot be named TextLanguage; choose another name"#
            ),
        ])
    func unnamed(english: String, problem: String) {
        let error = #expect(throws: Problems.self) { try source(english) }
        #expect(error?.all.map(\.description) == [problem])
    }
}

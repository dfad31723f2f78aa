import LocalizationGenerator
import Testing

@Suite("Reading .strings files")
struct StringsFileTests {
    private func read(_ text: String) -> StringsFile { StringsFile(path: "en.strings", text: text) }

    @Test("Entries are read with their comments and their lines")
    func entries() {
        let file = read(
            """
            /* Greets. */
            "greeting.hello" = "Hello";

            // One line.
            "a"="b";   "c"   /* between */ =
                "d"  ;
            """)
        #expect(file.problems.isEmpty)
        #expect(file.entries.map(\.key) == ["greeting.hello", "a", "c"])
        #expect(file.entries.map(\.text) == ["Hello", "b", "d"])
        #expect(file.entries.map(\.comment) == [" Greets. ", " One line.", ""])
        #expect(file.entries.map(\.line) == [2, 5, 5])
    }

    @Test(
        "Escapes and characters of any script are read",
        arguments: [
            (#"\"quoted\" \\ \'"#, #""quoted" \ '"#), (#"one\ntwo\tthree\r"#, "one\ntwo\tthree\r"),
            (#"\U3053\u3093"#, "こん"), (#"\UD83D\UDE00"#, "😀"), ("¿Qué? 再試行 👩‍👩‍👧 é", "¿Qué? 再試行 👩‍👩‍👧 é"),
            ("two\nlines", "two\nlines"), ("// no comment /* here */", "// no comment /* here */"),
        ])
    func escapes(written: String, text: String) {
        let file = read("\"key\" = \"\(written)\";")
        #expect(file.problems.isEmpty)
        #expect(file.entries.map(\.text) == [text])
    }

    @Test("Line endings of all systems are alike, and a byte order mark is ignored", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) {
        let lines = ["\u{FEFF}\"a\" = \"1\";", "", "// comment", "\"b\" = \"2", "3\";", "\"b\" = \"3\";"]
        let file = read(lines.joined(separator: end))
        #expect(file.entries.map(\.line) == [1, 4])
        #expect(file.entries.map(\.text) == ["1", "2\n3"])
        #expect(file.problems.map(\.line) == [6])
    }

    @Test(
        "A malformed entry is reported at its line, and the entries after it are read",
        arguments: [
            (#"key = "text";"#, #"expected an entry: "key" = "text";"#),
            (#""key" "text";"#, #"expected = after the key "key""#),
            (#""key" = text;"#, #"expected a text for the key "key""#),
            (#""key" = "text""#, #"expected ; after the text of "key""#),
            (#""key" = "te\xt";"#, #"\x is not an escape; write \\ for a backslash"#),
            (#""key" = "\U+12F";"#, #"\U must be followed by four hexadecimal digits"#),
            (#""key" = "\U12";"#, #"\U must be followed by four hexadecimal digits"#),
            (#""key" = "\UD83D";"#, #"\U needs the other half of a surrogate pair"#),
        ])
    func malformed(written: String, message: String) {
        let file = read("\n\(written)\n\"next\" = \"read\";")
        #expect(file.problems.map(\.description) == ["en.strings:2: error: \(message)"])
        #expect(file.entries.map(\.key) == ["next"])
    }

    @Test(
        "An unterminated part is reported at the line where it starts",
        arguments: [
            ("/* open", "the comment is not closed; add */"), ("\"open", "a closing quotation mark is missing"),
            (#""key" = "open\"#, "a closing quotation mark is missing"),
        ])
    func endless(written: String, message: String) {
        let file = read("\n\(written)\n\n")
        #expect(file.problems.map(\.description) == ["en.strings:2: error: \(message)"])
    }

    @Test("A duplicate key is reported with both lines, and the first entry counts")
    func duplicates() {
        let file = read("\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\";")
        #expect(
            file.problems.map(\.description) == [
                #"en.strings:3: error: the key "a" is duplicated; it is also on line 1"#
            ])
        #expect(file.entries.map(\.text) == ["1", "2"])
    }
}

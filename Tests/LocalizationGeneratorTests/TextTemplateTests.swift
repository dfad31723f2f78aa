import LocalizationGenerator
import Testing

@Suite("Placeholders of texts")
struct TextTemplateTests {
    @Test("Placeholders are numbered explicitly or by their position")
    func positions() throws {
        let numbered = try TextTemplate("%2$d of %1$@, %2$d")
        #expect(numbered.kinds == [.text, .number])
        #expect(numbered.parts == [.placeholder(2), .words(" of "), .placeholder(1), .words(", "), .placeholder(2)])
        let counted = try TextTemplate("%@: %lld%%")
        #expect(counted.kinds == [.text, .number])
        #expect(counted.parts == [.placeholder(1), .words(": "), .placeholder(2), .words("%")])
        #expect(try TextTemplate("plain").parts == [.words("plain")])
        #expect(try TextTemplate("").parts.isEmpty)
    }

    @Test(
        "Characters that join to the previous one do not change a placeholder",
        arguments: ["\u{200C}", "\u{200D}", "\u{301}", "\u{FE0F}", "\u{3099}"])
    func joined(mark: String) throws {
        for placeholder in ["%@", "%d", "%1$@", "%1$lld"] {
            let template = try TextTemplate("a" + placeholder + mark + "b")
            #expect(template.parts == [.words("a"), .placeholder(1), .words(mark + "b")])
        }
        #expect(try TextTemplate("5%%" + mark).parts == [.words("5%" + mark)])
    }

    @Test(
        "Text that isn't a valid placeholder is refused",
        arguments: [
            ("100% sure", "%  is not a placeholder"), ("%.2f", "%. is not a placeholder"),
            ("end %", "% is not a placeholder"),
            ("%1$@ %3$@", "none has the number 2"), ("%1$@ %1$d", "placeholder 1 is both a text and a number"),
            ("%@ %2$@", "some placeholders are numbered"), ("%1$@ %@", "some placeholders are numbered"),
        ])
    func malformed(text: String, message: String) {
        let error = #expect(throws: TextTemplate.Malformed.self) { try TextTemplate(text) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
}

import Foundation
import Greetings
import Testing

@Suite("A user's own texts")
struct GreetingsTests {
    @Test(
        "The accessors use the reader's language, or else the package's default language",
        arguments: [
            ("en", "Greetings", ["Hello, Ana!", "3 unread in “Inbox”"]),
            ("en-GB", "Greetings", ["Hello, Ana!", "3 unread in “Inbox”"]),
            ("es", "Saludos", ["¡Hola, Ana!", "3 sin leer en «Inbox»"]),
            ("es_MX", "Saludos", ["¡Hola, Ana!", "3 sin leer en «Inbox»"]),
            ("ja-JP", "ごあいさつ", ["こんにちは、Anaさん！", "「Inbox」に未読が3件あります"]),
            // Readers in Taiwan read traditional script. There are no texts in simplified script.
            ("zh-TW", "問候", ["Ana，你好！", "「Inbox」中有 3 封未讀郵件"]),
            ("zh", "Greetings", ["Hello, Ana!", "3 unread in “Inbox”"]),
            ("zh-HK", "歡迎", ["Ana，你好！", "「Inbox」有 3 封未讀電郵"]),
            // Portuguese has texts only for Brazil.
            ("pt-BR", "Saudações", ["Olá, Ana!", "3 não lidas em “Inbox”"]),
            ("pt-PT", "Saudações", ["Olá, Ana!", "3 não lidas em “Inbox”"]),
            ("fr", "Greetings", ["Hello, Ana!", "3 unread in “Inbox”"]),
        ])
    func languages(reader: String, title: String, lines: [String]) {
        let greetings = Greetings(name: "Ana", unread: 3, folder: "Inbox", for: Locale(identifier: reader))
        #expect(greetings.title == title)
        #expect(greetings.lines == lines)
    }

    @Test("There is no resource bundle beside the program")
    func noBundle() throws {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let bundles = try FileManager.default.contentsOfDirectory(atPath: program.path)
            .filter { $0.contains("Greetings") && ["resources", "bundle"].contains(URL(filePath: $0).pathExtension) }
        #expect(bundles.isEmpty)
    }
}

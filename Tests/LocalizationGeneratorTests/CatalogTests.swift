import LocalizationGenerator
import Testing

@Suite("Comparing languages")
struct CatalogTests {
    private static let english = """
        "title" = "Title";
        "greeting" = "Hello, %1$@: %2$d";
        """

    /// The problems of the Spanish texts, compared with the English ones above.
    private func problems(spanish: String, english: String = english) -> [String] {
        let files = [
            "en": StringsFile(path: "en.strings", text: english), "es": StringsFile(path: "es.strings", text: spanish),
        ]
        do {
            _ = try Catalog(base: "en", files: files)
            return []
        } catch {
            return error.all.map(\.description)
        }
    }

    @Test("Languages with the same keys form a catalog, in the base language's order")
    func agreeing() throws {
        let spanish = "\"greeting\" = \"%2$d: hola, %1$@\";\n\"title\" = \"Título\";"
        #expect(problems(spanish: spanish).isEmpty)
        let catalog = try Catalog(
            base: "en",
            files: [
                "es": StringsFile(path: "es", text: spanish), "en": StringsFile(path: "en", text: Self.english),
                "de": StringsFile(path: "de", text: spanish),
            ])
        #expect(catalog.languages == ["en", "de", "es"])
        #expect(catalog.messages.map(\.key) == ["title", "greeting"])
        #expect(catalog.messages[1].kinds == [.text, .number])
    }

    @Test(
        "A difference between languages is reported with its file, line and key",
        arguments: [
            (#""title" = "Título";"#, #"es.strings:1: error: the key "greeting" is missing in es"#),
            (
                "\"title\" = \"Título\";\n\n\"extra\" = \"Más\";\n\"greeting\" = \"%@ %d\";",
                #"es.strings:3: error: "extra": the key is in es, but not in en"#
            ),
            (
                "\"title\" = \"Título\";\n\"greeting\" = \"Hola, %1$@\";",
                #"es.strings:2: error: "greeting": es has %1$@, but en has %1$@, %2$d"#
            ),
            (
                "\"title\" = \"Título\";\n\"greeting\" = \"%d %@\";",
                #"es.strings:2: error: "greeting": es has %1$d, %2$@, but en has %1$@, %2$d"#
            ),
            (
                "\"title\" = \"Título %@\";\n\"greeting\" = \"%@ %d\";",
                #"es.strings:1: error: "title": es has %1$@, but en has no placeholders"#
            ),
            (
                "\"title\" = \"Título\";\n\"greeting\" = \"%@ %d 5%\";",
                #"es.strings:2: error: "greeting": % is not a placeholder; use %@ or %d, or %% for a percent sign"#
            ),
            (
                "\"title\" = \"Título\";\n\"greeting\" = \"%@ %d\";\n\"title\" = \"Otro\";",
                #"es.strings:3: error: the key "title" is duplicated; it is also on line 1"#
            ),
        ])
    func differing(spanish: String, problem: String) {
        #expect(problems(spanish: spanish) == [problem])
    }

    @Test("One run reports all problems, in the order of the files")
    func all() {
        let problems = problems(
            spanish: "\"greeting\" = \"%@\";\n\"more\" = \"Más\"", english: "title\n" + Self.english)
        #expect(
            problems.map { String($0.prefix { $0 != " " }) } == [
                "en.strings:1:", "es.strings:1:", "es.strings:1:", "es.strings:2:",
            ])
    }

    @Test("Without the base language, there is no catalog")
    func noBase() {
        let error = #expect(throws: Problems.self) {
            try Catalog(base: "fr", files: ["en": StringsFile(path: "en.strings", text: Self.english)])
        }
        #expect(error?.description.contains("fr.lproj/Localizable.strings is missing") == true)
    }
}

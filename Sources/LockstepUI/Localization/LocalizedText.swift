import Foundation

/// Looks up texts of this module in the languages that it speaks.
///
/// It reads the tables itself: Foundation's own choice of a language is the process's, and this must answer for any
/// locale, on every platform alike.
enum LocalizedText {
    /// The text of a key.
    ///
    /// - Parameters:
    ///   - key: The key in `Localizable.strings`.
    ///   - arguments: What stands for `%1$@`, `%2$@` and so on.
    ///   - locale: Who reads it. Where the module does not speak the language, the text is in English.
    /// - Returns: The text.
    static func string(_ key: String, _ arguments: [String], for locale: Locale) -> String {
        let language = locale.language.languageCode?.identifier ?? "en"
        var text = tables[language]?[key] ?? tables["en"]?[key] ?? key
        for (index, argument) in arguments.enumerated() {
            text = text.replacing("%\(index + 1)$@", with: argument)
        }
        return text
    }

    /// The texts by language and key.
    private static let tables: [String: [String: String]] = {
        let files = Bundle.module.resourceURL.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        var tables: [String: [String: String]] = [:]
        for folder in files ?? [] where folder.pathExtension == "lproj" {
            let language = folder.deletingPathExtension().lastPathComponent
            tables[language] = table(folder.appending(path: "Localizable.strings"))
        }
        return tables
    }()

    private static func table(_ file: URL) -> [String: String]? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String]
    }
}

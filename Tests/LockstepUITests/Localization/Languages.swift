import Foundation
import LocalizationGenerator

/// The languages of the texts. Each language folder is a language in the tests.
enum Languages {
    static let all: [Locale] = texts.keys.sorted().map(Locale.init(identifier:))

    /// The texts of each language, by key.
    private static let texts: [String: [String: String]] = {
        let resources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/LockstepUI/Resources").standardizedFileURL
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: resources.path)) ?? []
        return Dictionary(
            uniqueKeysWithValues: folders.filter { $0.hasSuffix(".lproj") }.map { folder in
                let file = try? StringsFile(path: resources.appending(path: "\(folder)/Localizable.strings").path)
                let texts = (file?.entries ?? []).map { ($0.key, $0.text) }
                return (String(folder.dropLast(6)), Dictionary(uniqueKeysWithValues: texts))
            })
    }()

    /// Returns the keys whose text, in every language's file, equals the text in that language. Placeholders contain
    /// "FIELD" or 17.
    static func keys(_ said: (Locale) -> String) -> Set<String> {
        let keys = all.map { locale in
            let texts = texts[locale.identifier] ?? [:]
            return Set(texts.filter { $0.value.filled == said(locale) }.keys)
        }
        return keys.dropFirst().reduce(keys.first ?? []) { $0.intersection($1) }
    }
}

extension String {
    fileprivate var filled: String { replacing(/%[1-9]\$@/, with: "FIELD").replacing(/%[1-9]\$d/, with: "17") }
}

extension Locale {
    static let english = Locale(identifier: "en")
    static let spanish = Locale(identifier: "es")
    static let japanese = Locale(identifier: "ja")
}

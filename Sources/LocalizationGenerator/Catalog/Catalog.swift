/// The texts of all languages. The initializer checks that each key has a text in each language, and that the texts of
/// a key have the same placeholders.
package struct Catalog {
    package struct Message {
        package let key: String
        /// The comment before the entry in the base language's file, or an empty text.
        package let comment: String
        /// The line of the entry in the base language's file.
        package let line: Int
        /// The text in the base language, before its placeholders are parsed.
        package let text: String
        /// The parsed texts, by language.
        package let templates: [String: TextTemplate]
        package let kinds: [TextTemplate.Kind]
    }

    /// The fallback language, for locales without texts of their own.
    package let base: String
    /// All languages. The base language is the first.
    package let languages: [String]
    /// The messages in the order of the base language's file.
    package let messages: [Message]
    /// The path of the base language's file.
    package let file: String

    /// - Parameters:
    ///   - base: The fallback language, which defines the keys and the placeholders.
    ///   - files: The files by language.
    /// - Throws: All problems in the files.
    package init(base: String, files: [String: StringsFile]) throws(Problems) {
        guard let baseFile = files[base] else {
            let message = "\(base).lproj/Localizable.strings is missing, but \(base) is the base language"
            throw Problems([Problem(file: files.values.map(\.path).min() ?? ".", line: 1, message: message)])
        }
        let others = files.keys.filter { $0 != base }.sorted()
        var problems: [Problem] = files.values.flatMap(\.problems)
        var templates: [String: [String: TextTemplate]] = [:]
        for (language, file) in files {
            for entry in file.entries {
                do throws(TextTemplate.Malformed) {
                    templates[entry.key, default: [:]][language] = try TextTemplate(entry.text)
                } catch {
                    problems.append(file.problem(at: entry, error.message))
                }
            }
        }
        for language in others {
            problems += Self.differences(of: files[language] ?? baseFile, language, from: baseFile, base, templates)
        }
        guard problems.isEmpty else {
            throw Problems(problems.sorted { ($0.file, $0.line, $0.message) < ($1.file, $1.line, $1.message) })
        }
        self.base = base
        languages = [base] + others
        file = baseFile.path
        messages = baseFile.entries.map { entry in
            let templates = templates[entry.key] ?? [:]
            return Message(
                key: entry.key,
                comment: entry.comment,
                line: entry.line,
                text: entry.text,
                templates: templates,
                kinds: templates[base]?.kinds ?? []
            )
        }
    }

    private static func differences(
        of file: StringsFile, _ language: String, from baseFile: StringsFile, _ base: String,
        _ templates: [String: [String: TextTemplate]]
    ) -> [Problem] {
        let keys = Set(baseFile.entries.map(\.key))
        let missing = keys.subtracting(file.entries.map(\.key)).map { key in
            Problem(file: file.path, line: 1, message: "the key \"\(key)\" is missing in \(language)")
        }
        let wrong = file.entries.compactMap { entry -> Problem? in
            guard keys.contains(entry.key) else {
                return file.problem(at: entry, "the key is in \(language), but not in \(base)")
            }
            guard let kinds = templates[entry.key]?[language]?.kinds, let expected = templates[entry.key]?[base]?.kinds,
                kinds != expected
            else { return nil }
            return file.problem(at: entry, "\(language) has \(kinds.written), but \(base) has \(expected.written)")
        }
        return missing + wrong
    }
}

extension StringsFile {
    func problem(at entry: Entry, _ message: String) -> Problem {
        Problem(file: path, line: entry.line, message: "\"\(entry.key)\": \(message)")
    }
}

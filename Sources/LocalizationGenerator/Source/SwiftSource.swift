/// The Swift source of the accessors. The source contains all texts, so a program needs no other file at run time.
package struct SwiftSource {
    private let catalog: Catalog
    private let name: String
    private let isPublic: Bool
    private let isReplaceable: Bool
    private var lines: [String] = []

    /// Returns the Swift source of the accessors.
    ///
    /// - Parameters:
    ///   - catalog: The messages.
    ///   - name: The name of the generated type.
    ///   - isPublic: Whether the accessors are public.
    ///   - isReplaceable: Whether the accessors first call your `replacement(for:with:in:)`. Declare this static
    ///     function in an extension of the generated type. If it returns `nil`, the accessors use the generated
    ///     text.
    /// - Returns: The source.
    /// - Throws: Problems with keys that cannot become Swift names.
    package static func text(
        of catalog: Catalog, name: String = "L10n", isPublic: Bool = false, isReplaceable: Bool = false
    ) throws(Problems) -> String {
        var source = SwiftSource(catalog: catalog, name: name, isPublic: isPublic, isReplaceable: isReplaceable)
        source.write(all: try AccessorGroup(catalog, name: name))
        return source.lines.joined(separator: "\n") + "\n"
    }

    private init(catalog: Catalog, name: String, isPublic: Bool, isReplaceable: Bool) {
        self.catalog = catalog
        self.name = name
        self.isPublic = isPublic
        self.isReplaceable = isReplaceable
    }

    private mutating func write(all group: AccessorGroup) {
        let base = catalog.base
        lines += [
            "// Generated from Localizable.strings by Lockstep's LocalizationGenerator. Do not edit.",
            "// swift-format-ignore-file",
            "",
            "\(access)import Foundation",
            "",
            "/// Texts in \(catalog.languages.joined(separator: ", ")). The text for other languages is in \(base).",
        ]
        write(group, indent: "")
        writeLanguages()
    }

    private mutating func writeLanguages() {
        lines += ["", "/// The languages that have texts.", "private nonisolated enum TextLanguage {"]
        lines += catalog.languages.map { "    case \(name(of: $0))" }
        lines += [
            "",
            "    /// Creates the language that matches a locale best, by language, script and region.",
            "    init(_ locale: Locale) {",
            "        let reader = Locale.Language(identifier: locale.language.maximalIdentifier)",
            "        self =",
            "            switch (reader.languageCode?.identifier, reader.script?.identifier, reader.region?.identifier) {",
        ]
        lines += LanguagePattern.all(of: catalog.languages).map { pattern in
            let parts = [pattern.code, pattern.script, pattern.region].map { $0.map(Self.literal) ?? "_" }
            return "            case (\(parts.joined(separator: ", "))): .\(name(of: pattern.language))"
        }
        lines += ["            default: .\(name(of: catalog.base))", "            }", "    }", "}"]
    }

    private var access: String { isPublic ? "public " : "" }

    private mutating func write(_ group: AccessorGroup, indent: String) {
        if isPublic, !indent.isEmpty { lines.append("\(indent)/// Texts of the group \(group.name).") }
        lines.append("\(indent)\(access)nonisolated enum \(group.name) {")
        if isReplaceable, indent.isEmpty { writeKeys() }
        for (index, accessor) in group.accessors.enumerated() {
            if index > 0 { lines.append("") }
            write(accessor, indent: indent + "    ")
        }
        for (index, inner) in group.groups.enumerated() {
            if index > 0 || !group.accessors.isEmpty { lines.append("") }
            write(inner, indent: indent + "    ")
        }
        lines.append("\(indent)}")
    }

    private mutating func write(_ accessor: Accessor, indent: String) {
        let parameters = accessor.parameters.map { parameter in
            let label = parameter.label == parameter.name ? "" : "\(parameter.label) "
            return "\(label)\(parameter.name): \(parameter.kind.rawValue)"
        }
        let signature = (parameters + ["for locale: Locale = .current"]).joined(separator: ", ")
        // A line comment ends at any line break. Without the split, the rest of the text would be code.
        let documentation = "The text “\(accessor.message.text)” in the language of `locale`."
        lines += documentation.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            line in
            "\(indent)/// \(line.unicodeScalars.map { Self.escapedIfInvisible($0) ?? String($0) }.joined())"
        }
        lines.append("\(indent)\(access)static func \(accessor.name)(\(signature)) -> String {")
        if isReplaceable {
            let arguments = accessor.parameters.map { "\"\\(\($0.name))\"" }.joined(separator: ", ")
            let call =
                "\(name).replacement(for: \(Self.literal(accessor.message.key)), with: [\(arguments)], in: locale)"
            lines.append("\(indent)    if let text = \(call) { return text }")
        }
        lines.append("\(indent)    \(isReplaceable ? "return " : "")switch TextLanguage(locale) {")
        for language in catalog.languages {
            let parts = accessor.message.templates[language]?.parts ?? []
            let text = parts.map { part in
                switch part {
                case .words(let words): Self.escaped(words)
                case .placeholder(let position): "\\(\(accessor.parameters[position - 1].name))"
                }
            }
            lines.append("\(indent)    case .\(name(of: language)): \"\(text.joined())\"")
        }
        lines += ["\(indent)    }", "\(indent)}"]
    }

    private mutating func writeKeys() {
        lines += ["    /// The keys of all texts.", "    \(access)static let keys: [String] = ["]
        lines += catalog.messages.map { "        \(Self.literal($0.key))," }
        lines += ["    ]", ""]
    }

    /// Returns the name of the enum case for a language: `ptBR` for `pt-BR`.
    private func name(of language: String) -> String { Identifier.function(language[...]) }

    private static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            default: escapedIfInvisible(scalar) ?? String(scalar)
            }
        }.joined()
    }

    /// Returns the escape sequence of an invisible character, or `nil` for any other character.
    private static func escapedIfInvisible(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        case _
        where [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory):
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: nil
        }
    }
}

import Foundation
import Mustache

/// Turns pages into HTML.
struct Templates: Sendable {
    private let library: MustacheLibrary

    init() {
        // Each template says that it is of this type, in its first line.
        MustacheContentTypes.register(StrictHTML(), named: "STRICT-HTML")
        do {
            var library = MustacheLibrary()
            try library.register(String(decoding: PackageResources.page_mustache, as: UTF8.self), named: "page")
            try library.register(String(decoding: PackageResources.main_mustache, as: UTF8.self), named: "main")
            self.library = library
        } catch {
            preconditionFailure("A template of this program does not parse: \(error)")
        }
    }

    /// The whole document.
    func document(_ page: Page) -> String {
        render(page, "page")
    }

    /// Only the part that changes.
    func main(_ page: Page) -> String {
        render(page, "main")
    }

    private func render(_ page: Page, _ name: String) -> String {
        guard let text = library.render(page, withTemplate: name) else { preconditionFailure("No template '\(name)'") }
        return text
    }
}

/// Escapes by Unicode scalar, as a browser reads.
///
/// The library's own escaping goes by `Character`, and a quotation mark with a combining accent behind it is one
/// character that is no quotation mark: it would end an attribute, and what follows would be taken as markup.
private struct StrictHTML: MustacheContentType {
    func escapeText(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

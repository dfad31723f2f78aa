import Mustache

/// Escapes by Unicode scalar, as a browser reads.
///
/// The library's own escaping goes by `Character`, and a quotation mark with a combining accent behind it is one
/// character that is no quotation mark: it would end an attribute, and what follows would be taken as markup.
struct StrictHTML: MustacheContentType {
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

import Mustache

/// Escapes HTML by Unicode scalar, as a browser parses it.
///
/// The library's own escaping works by `Character`. A quotation mark with a combining accent is one `Character` that
/// is not equal to a quotation mark. It would not be escaped, would end an attribute, and the rest would be parsed as
/// markup.
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

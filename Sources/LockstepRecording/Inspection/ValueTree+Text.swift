import Foundation
import LockstepCore

extension ValueTree {
    /// The number of characters after which the text of a value is shortened.
    package static let longestText = 120

    /// The value on one line, shortened if it is long.
    package var text: String { text(longest: Self.longestText, depth: 2) }

    /// Returns the value on one line.
    ///
    /// - Parameters:
    ///   - longest: The number of characters after which the text is shortened. The result can be a few characters
    ///     longer.
    ///   - depth: The number of nested levels whose parts are shown. At 0, only `(…)` is shown for the parts.
    /// - Returns: The text. An ellipsis stands for omitted parts.
    package func text(longest: Int, depth: Int) -> String {
        if isNil { return "nil" }
        return switch kind {
        case .value: (value as? any PlainValue)?.plainText(longest: longest) ?? description(longest: longest)
        case .store, .object: type
        case .redacted: redactedText
        case .enumeration:
            "." + caseName + (count == 0 ? "" : parenthesized(payloadParts, longest: longest - caseName.count, depth))
        case .structure where value is NamedArguments: parenthesized(parts(in: 0..<12), longest: longest, depth)
        case .structure: type + parenthesized(parts(in: 0..<12), longest: longest - type.count, depth)
        case .tuple: parenthesized(parts(in: 0..<12), longest: longest, depth)
        case .list, .set: count == 0 ? "[]" : "\(count) element\(count == 1 ? "" : "s")"
        case .dictionary: count == 0 ? "[:]" : "\(count) pair\(count == 1 ? "" : "s")"
        }
    }

    /// Returns the text of a value that has no parts. In contrast to ``text(longest:depth:)``, this method shows the
    /// bytes of a `Data`, so that the texts of different data differ. Two dates in the same millisecond have the same
    /// text.
    ///
    /// - Parameter longest: The number of characters after which the text is shortened. The result can be a few
    ///   characters longer.
    /// - Returns: The text. An ellipsis stands for the rest.
    package func exactText(longest: Int) -> String {
        guard let data = value as? Data else { return text(longest: longest, depth: 0) }
        let start = data.prefix(longest / 4 * 3)  // Base64 has 4 characters for 3 bytes.
        return "\(data.count) bytes: \(start.base64EncodedString())" + (start.count < data.count ? "…" : "")
    }

    /// The associated values of an enum case, one part for each value. The array can be empty.
    var payloadParts: [Part] {
        guard let payload = parts.first?.tree else { return [] }
        return payload.kind == .tuple ? payload.parts : [Part(label: "0", tree: payload)]
    }

    /// Returns the description of the value, or `<redacted>` if the description reads a sensitive value (promise R1).
    private func description(longest: Int) -> String {
        let (text, isSensitive) = SensitiveAccess.noting { "\(value)" }
        return isSensitive ? redactedText : Self.shortened(text, to: longest)
    }

    private func parenthesized(_ parts: [Part], longest: Int, _ depth: Int) -> String {
        if parts.isEmpty { return "()" }
        if depth == 0 { return "(…)" }
        var text = "("
        for part in parts {
            if text.count > 1 { text += ", " }
            let label = Int(part.label) == nil ? "\(part.label): " : ""
            let rest = longest - text.count - label.count
            guard rest > 8 else {
                text += "…"
                break
            }
            text += label + part.tree.text(longest: rest, depth: depth - 1)
        }
        return text + ")"
    }

    /// Returns the text. If the text is longer than `longest` characters, an ellipsis replaces the rest. At least 8
    /// characters are kept.
    package static func shortened(_ text: String, to longest: Int) -> String {
        let start = text.prefix(Swift.max(longest, 8))
        return start.endIndex == text.endIndex ? text : start + "…"
    }
}

// MARK: - Values that are shown as text

/// A value that is shown as text, without its parts.
protocol PlainValue {
    func plainText(longest: Int) -> String
}

extension PlainValue {
    func plainText(longest: Int) -> String { ValueTree.shortened("\(self)", to: longest) }
}

extension PlainValue where Self: StringProtocol {
    func plainText(longest: Int) -> String {
        if utf8.count <= longest { return String(self).debugDescription }
        let start = prefix(Swift.max(longest, 8))
        return String(start).debugDescription + (start.endIndex == endIndex ? "" : "…")
    }
}

extension String: PlainValue {}
extension Substring: PlainValue {}
extension Bool: PlainValue {}
extension Int: PlainValue {}
extension Double: PlainValue {}
extension Decimal: PlainValue {}
extension URL: PlainValue {}
extension UUID: PlainValue {}
extension Duration: PlainValue {}

extension Character: PlainValue {
    func plainText(longest: Int) -> String { String(self).debugDescription }
}

extension Date: PlainValue {
    func plainText(longest: Int) -> String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

extension Data: PlainValue {
    func plainText(longest: Int) -> String { "\(count) byte\(count == 1 ? "" : "s")" }
}

/// Shows an `NSError` as its domain and its code, without its `userInfo`. A `URLError` and a `CocoaError` contain an
/// `NSError`.
extension NSError: PlainValue {
    func plainText(longest: Int) -> String { ValueTree.shortened("\(domain) \(code)", to: longest) }
}

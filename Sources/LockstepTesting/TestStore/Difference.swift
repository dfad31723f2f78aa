import CustomDump  // by the package trait "Testing"
import LockstepCore

/// The difference between an actual value and the expected value.
enum Difference {
    /// The values are equal.
    case none
    /// The values differ, and the text shows how.
    case shown(String)
    /// The values differ, but their printed forms are equal. The text explains this.
    case hidden(String)
    /// The values cannot be compared. The text contains the reason and a fix.
    case unknown(String)

    /// Compares two values, and ignores the incomparable parts at `paths`.
    @MainActor init<Value: Sendable>(expected: Value, actual: Value, except paths: Set<String> = []) {
        let comparison = Comparison(expected, actual, except: paths)
        if comparison.isSame {
            self = .none
            return
        }
        let printed = String(customDumping: expected)
        let isShown = printed != String(customDumping: actual)
        let text = isShown ? diff(expected, actual, format: .signs) : nil
        switch comparison {
        case .unknown(let path, let type):
            let shown = text.map { "\n\n\($0.indented)\n\n  (Expected: −, actual: +)" } ?? ""
            self = .unknown(Self.howToCompare(path, type) + shown)
        case .different(let path, let isObject):
            let isRedacted = printed.contains(redactedText)
            self = text.map { .shown($0) } ?? .hidden(Self.printedAlike(path, isObject, isRedacted))
        case .same: self = .none
        }
    }

    /// Whether the values differ or may differ.
    var isSome: Bool {
        if case .none = self { false } else { true }
    }

    /// Returns a description of what a commit changed, with indented lines.
    static func change<Value>(from before: Value, to after: Value) -> String {
        diff(before, after, format: .signs).map { "\($0.indented)\n\n  (Before: −, after: +)" }
            ?? "  The printed forms of both states are equal."
    }

    private static func printedAlike(_ path: String, _ isObject: Bool, _ isRedacted: Bool) -> String {
        let reason =
            isObject
            ? "they contain different objects"
            : isRedacted ? "redacted values are not printed" : "`==` compares something that is not printed"
        return "The states differ\(place(path)), but their printed forms are equal: \(reason)."
    }

    private static func howToCompare(_ path: String, _ type: Any.Type) -> String {
        let property = path.split { ".[".contains($0) }.first
        let exclude = property.map { ", or leave it out: `exhaustivity: .ignoring(\\.\($0))`" } ?? ""
        return """
            The states cannot be compared\(place(path)): `\(type)` is neither `Equatable` nor a class. \
            Make it or the type that contains it `Equatable`\(exclude).
            """
    }

    private static func place(_ path: String) -> String {
        path.isEmpty ? "" : " at `\(path.hasPrefix(".") ? String(path.dropFirst()) : path)`"
    }
}

extension DiffFormat {
    /// The format of printed differences. It has a minus sign (U+2212) instead of a hyphen, because the minus sign is
    /// as wide as `+`. A line that is the same in both values starts with a space.
    static let signs = DiffFormat(first: "−", second: "+", both: " ")
}

extension String {
    /// The text with indented lines.
    var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
    }
}

import CustomDump  // by the package trait "Testing"
import LockstepCore

/// How a value differs from the one that was expected.
enum Difference {
    /// Not at all.
    case none
    /// In what the text shows.
    case shown(String)
    /// They are not equal, and print alike; the text says so.
    case hidden(String)
    /// They cannot be compared; the text says why, and what to do.
    case unknown(String)

    /// Compares two values, parts that cannot be compared at these paths left out.
    @MainActor init<Value: Sendable>(expected: Value, actual: Value, except paths: Set<String> = []) {
        let comparison = Comparison(expected, actual, except: paths)
        if comparison.isSame {
            self = .none
            return
        }
        let isShown = String(customDumping: expected) != String(customDumping: actual)
        let text = isShown ? diff(expected, actual, format: .signs) : nil
        switch comparison {
        case .unknown(let path, let type):
            let shown = text.map { "\n\n\($0.indented)\n\n  (Expected: −, actual: +)" } ?? ""
            self = .unknown(Self.howToCompare(path, type) + shown)
        case .different(let path, let isObject):
            self = text.map { .shown($0) } ?? .hidden(Self.printedAlike(path, isObject))
        case .same: self = .none
        }
    }

    /// Whether the values differ, or may differ.
    var isSome: Bool {
        if case .none = self { false } else { true }
    }

    /// What a commit changed, in words.
    static func change<Value>(from before: Value, to after: Value) -> String {
        diff(before, after, format: .signs).map { "\($0.indented)\n\n  (Before: −, after: +)" }
            ?? "  Both states print alike."
    }

    private static func printedAlike(_ path: String, _ isObject: Bool) -> String {
        isObject
            ? "The states differ\(place(path)), though they print alike: it is another object."
            : "The states differ\(place(path)), though they print alike: their `==` sees what a dump of them does not show."
    }

    private static func howToCompare(_ path: String, _ type: Any.Type) -> String {
        let property = path.split { ".[".contains($0) }.first
        let exclude = property.map { ", or leave it out: `exhaustivity: .ignoring(\\.\($0))`" } ?? ""
        return """
            The states cannot be compared\(place(path)): `\(type)` is neither `Equatable` nor a class. \
            Make it `Equatable`, or the type that it is in\(exclude).
            """
    }

    private static func place(_ path: String) -> String {
        path.isEmpty ? "" : " at `\(path.hasPrefix(".") ? String(path.dropFirst()) : path)`"
    }
}

extension DiffFormat {
    /// A minus sign is as wide as a plus; all else that the lines begin with is plain.
    static let signs = DiffFormat(first: "−", second: "+", both: " ")
}

extension String {
    /// The text, its lines indented.
    var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
    }
}

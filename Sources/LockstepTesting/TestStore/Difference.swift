import CustomDump  // by the package trait "Testing"
import LockstepCore

/// How a value differs from the one that was expected.
enum Difference {
    /// Not at all.
    case none
    /// In what the text shows.
    case shown(String)
    /// They are not equal, and nothing that can be printed tells them apart.
    case hidden

    /// Compares two values: by their equality where they have one, else by what is printed of them.
    @MainActor init<Value: Sendable>(expected: Value, actual: Value) {
        let isEqual = knownEquality(expected, actual)
        let text = isEqual == true ? nil : diff(expected, actual, format: .signs)
        switch text {
        case nil where isEqual != false: self = .none
        case let text? where String(customDumping: expected) != String(customDumping: actual): self = .shown(text)
        default: self = .hidden
        }
    }

    /// Whether the values differ.
    var isSome: Bool {
        if case .none = self { false } else { true }
    }

    /// What a commit changed, in words.
    static func change<Value>(from before: Value, to after: Value) -> String {
        diff(before, after, format: .signs).map { "\($0.indented)\n\n  (Before: −, after: +)" }
            ?? "  Both states print alike."
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

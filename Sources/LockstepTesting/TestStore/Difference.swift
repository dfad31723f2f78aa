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

    /// Compares two values, and ignores the parts that `skipped` contains.
    @MainActor init<Value>(expected: Value, actual: Value, except skipped: SkippedParts = SkippedParts()) {
        let comparison = Comparison(expected, actual, except: skipped)
        if comparison.isSame {
            self = .none
            return
        }
        let (shownExpected, shownActual) = (printed(expected, without: skipped), printed(actual, without: skipped))
        let isShown = String(customDumping: shownExpected) != String(customDumping: shownActual)
        let text = isShown ? diff(shownExpected, shownActual, format: .signs) : nil
        switch comparison {
        case .unknown(let path, let type):
            let shown = text.map { "\n\n\($0.indented)\n\n  (Expected: −, actual: +)" } ?? ""
            self = .unknown(Self.howToCompare(path, type) + shown)
        case .different:
            self = text.map { .shown($0) } ?? .hidden(Self.printedAlike(expected, actual, comparison))
        case .same: self = .none
        }
    }

    /// Whether the values differ or may differ.
    var isSome: Bool {
        if case .none = self { false } else { true }
    }

    /// Returns a description of what a commit changed, with indented lines. Omits the parts that `skipped` contains.
    static func change<Value>(
        from before: Value, to after: Value, except skipped: SkippedParts = SkippedParts()
    ) -> String {
        diff(printed(before, without: skipped), printed(after, without: skipped), format: .signs).map {
            "\($0.indented)\n\n  (Before: −, after: +)"
        } ?? "  The printed forms of both states are equal."
    }

    @MainActor private static func printedAlike<Value>(
        _ expected: Value, _ actual: Value, _ comparison: Comparison
    ) -> String {
        let innermost = Comparison.innermost(expected, actual)
        guard case .different(let path, let reason) = innermost.isDifferent ? innermost : comparison else { return "" }
        let explanation =
            switch reason {
            case .objects: "they contain different objects"
            case .sensitiveValues: "redacted values are not printed"
            case .values: "`==` compares something that is not printed"
            }
        return "The states differ\(place(path)), but their printed forms are equal: \(explanation)."
    }

    private static func howToCompare(_ path: String, _ type: Any.Type) -> String {
        let property = path.split { ".[".contains($0) }.first
        let exclude =
            property.map {
                """
                , or leave it out: `exhaustivity: .ignoring(\\.\($0))`, or `.ignoring(named: "\($0)")` if it is private
                """
            } ?? ""
        return """
            The states cannot be compared\(place(path)): `\(type)` is neither `Equatable` nor a class. \
            Make it or the type that contains it `Equatable`\(exclude).
            """
    }

    /// Returns ` at` and a path, without the underscores that property wrappers and macros add to names.
    private static func place(_ path: String) -> String {
        let path = path.replacing("._", with: ".")
        return path.isEmpty ? "" : " at `\(path.hasPrefix(".") ? String(path.dropFirst()) : path)`"
    }
}

/// Returns a state as it is printed: without the properties that a comparison skips.
private func printed<Value>(_ value: Value, without skipped: SkippedParts) -> Any {
    guard !skipped.properties.isEmpty, let parts = Parts(propertiesOf: value) else { return value }
    return PrintedProperties(value: value, parts: parts.without(skipped.properties))
}

/// Some properties of a state, which are printed like the whole state.
private struct PrintedProperties<Value>: CustomDumpReflectable {
    let value: Value
    let parts: Parts

    var customDumpMirror: Mirror {
        Mirror(value, children: parts.all.map { ($0.property, $0.value) }, displayStyle: .struct)
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

import SwiftDiagnostics
import Testing

/// A wrong use of `@Statable`, what is said about it and where, and what the fix-it makes of it.
struct StatableMisuse: CustomTestStringConvertible {
    let name: String
    let source: String
    let message: String
    let line: Int
    let column: Int
    var severity = DiagnosticSeverity.error
    /// The fix-its offered; the first one is applied.
    var fixIts: [String] = []
    /// The source after the fix-it, which expands without a report. `nil` without a fix-it.
    var fixed: String?

    var testDescription: String { name }
}

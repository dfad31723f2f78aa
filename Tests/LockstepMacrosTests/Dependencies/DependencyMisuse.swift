import SwiftDiagnostics
import Testing

/// A wrong use of `@Inward` or `@Outward`, what is said about it and where, and what the fix-it makes of it.
struct DependencyMisuse: CustomTestStringConvertible {
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
    /// Whether the property has accessors of its own. For such a one, the test support does not know where a fix-it
    /// applies, as the compiler does; it counts from a tree that it has changed itself.
    var hasAccessors = false

    var testDescription: String { name }
}

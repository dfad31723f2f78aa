import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// A wrong use of a macro, its diagnostic with its place, and the result of the fix-it.
struct MacroMisuse: CustomTestStringConvertible {
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
    /// Whether the fix-it concerns a property with its own accessors. For such a property, the test support does not
    /// know where the fix-it applies, unlike the compiler: it counts from a tree that it has changed itself.
    var hasAccessors = false

    var testDescription: String { name }
}

extension MacroMisuse {
    /// Checks that the misuse is reported once, at its place, and checks the result of its first fix-it.
    func expectReport(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        expectExpansion(
            of: source,
            to: MacroExpansion(of: source).source,
            diagnostics: [
                DiagnosticSpec(
                    message: message,
                    line: line,
                    column: column,
                    severity: severity,
                    fixIts: fixIts.map { FixItSpec(message: $0) }
                )
            ],
            applying: hasAccessors ? [] : Array(fixIts.prefix(1)),
            fixed: hasAccessors ? nil : fixed,
            sourceLocation: sourceLocation
        )
    }
}

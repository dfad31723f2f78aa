import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import LockstepMacros

/// The macros under test, by the names of their attributes.
private let macros: [String: MacroSpec] = [
    "Action": MacroSpec(type: ActionMacro.self),
    "Interactor": MacroSpec(type: InteractorMacro.self, conformances: ["InteractorProtocol"]),
    "Inward": MacroSpec(type: InwardMacro.self),
    "Middleware": MacroSpec(type: MiddlewareMacro.self),
    "Outward": MacroSpec(type: OutwardMacro.self),
    "Reducer": MacroSpec(type: ReducerMacro.self),
    "Statable": MacroSpec(type: StatableMacro.self, conformances: ["ValueStore"]),
    "Store": MacroSpec(type: StoreMacro.self, conformances: ["PropertyStore", "InteractiveStore"]),
    // What the compiler chooses where a component is async; a test names it apart.
    "SuspendingAction": MacroSpec(type: SuspendingActionMacro.self),
    "SuspendingMiddleware": MacroSpec(type: SuspendingMiddlewareMacro.self),
]

/// Checks what `source` expands to, what is reported on the way, and what the first fix-it of each report makes of it.
func expectExpansion(
    of source: String,
    to expected: String,
    diagnostics: [DiagnosticSpec] = [],
    applying fixIts: [String]? = nil,
    fixed: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    assertMacroExpansion(
        source,
        expandedSource: expected,
        diagnostics: diagnostics,
        macroSpecs: macros,
        applyFixIts: fixIts,
        fixedSource: fixed,
        failureHandler: { failure in
            Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
        }
    )
}

/// What the macros make of a source, and what they report.
struct MacroExpansion {
    let source: String
    let diagnostics: [String]

    init(of source: String) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "Test.swift")]
        )
        let expanded = file.expand(
            macroSpecs: macros,
            contextGenerator: { node in
                BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
            },
            indentationWidth: .spaces(4)
        )
        self.source = expanded.description
        diagnostics = context.diagnostics.map(\.message)
    }

    /// Whether `fragment` occurs in the expanded source.
    func contains(_ fragment: String) -> Bool {
        source.contains(fragment)
    }

    /// Whether `fragment` occurs in the expanded source, whatever its line breaks are.
    func contains(onOneLine fragment: String) -> Bool {
        source.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(fragment)
    }
}

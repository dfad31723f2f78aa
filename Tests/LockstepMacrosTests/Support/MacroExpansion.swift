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
private let macros: [String: any Macro.Type] = [
    "Action": ActionMacro.self,
    "BaseInterceptors": BaseInterceptorsMacro.self,
    "Intercept": InterceptMacro.self,
    "Interactor": InteractorMacro.self,
    "Inward": InwardMacro.self,
    "Middleware": MiddlewareMacro.self,
    "Outward": OutwardMacro.self,
    "Reducer": ReducerMacro.self,
    "Statable": StatableMacro.self,
    "Store": StoreMacro.self,
    // What the compiler chooses where a component is async; a test names it apart.
    "SuspendingAction": SuspendingActionMacro.self,
    "SuspendingMiddleware": SuspendingMiddlewareMacro.self,
]

/// The conformances that the macros declare, and that the compiler asks for where they are not written out.
private let conformances: [String: [TypeSyntax]] = [
    "Interactor": ["InteractorProtocol", "Sendable"],
    "Statable": ["ValueStore", "Sendable"],
    "Store": ["PropertyStore", "InteractiveStore", "Sendable"],
]

/// The macros as they are expanded where the compiler asks for the conformances `asked`.
private func specs(asked: [String: [TypeSyntax]] = conformances) -> [String: MacroSpec] {
    Dictionary(
        uniqueKeysWithValues: macros.map { name, type in
            (name, MacroSpec(type: type, conformances: asked[name] ?? []))
        }
    )
}

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
        macroSpecs: specs(),
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

    /// - Parameters:
    ///   - source: The source.
    ///   - writesConformances: Whether it has all conformances written out, so that the compiler asks for none.
    init(of source: String, writesConformances: Bool = false) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "Test.swift")]
        )
        let expanded = file.expand(
            macroSpecs: writesConformances ? specs(asked: [:]) : specs(),
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

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
    // The compiler chooses these macros for async components. A test names them explicitly.
    "SuspendingAction": SuspendingActionMacro.self,
    "SuspendingMiddleware": SuspendingMiddlewareMacro.self,
]

/// The conformances that the macros declare. The compiler requests those that the source does not declare.
private let conformances: [String: [TypeSyntax]] = [
    "Interactor": ["InteractorProtocol", "Sendable"],
    "Statable": ["ValueStore", "Sendable"],
    "Store": ["PropertyStore", "InteractiveStore", "Sendable"],
]

/// The specifications of the macros if the compiler requests the conformances `asked`.
private func specs(asked: [String: [TypeSyntax]] = conformances) -> [String: MacroSpec] {
    Dictionary(
        uniqueKeysWithValues: macros.map { name, type in
            (name, MacroSpec(type: type, conformances: asked[name] ?? []))
        }
    )
}

/// Checks the expansion of `source`, the diagnostics, and the result of the first fix-it of each diagnostic.
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

/// The expansion of a source, and its diagnostics.
struct MacroExpansion {
    let source: String
    let diagnostics: [String]

    /// - Parameters:
    ///   - source: The source.
    ///   - writesConformances: Whether the source declares all conformances, so that the compiler requests none.
    init(of source: String, writesConformances: Bool = false) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "test.swift")]
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

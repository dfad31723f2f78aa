import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// The diagnostics of `@Intercept` and `@BaseInterceptors` for code that they cannot expand.
@Suite struct InterceptorMisuseTests {
    @Test func `a second attribute on a method is reported at its place`() {
        let source = """
            class Box: Store<Int> {
                @Intercept
                @Intercept(A.self) func work(context: ExecutionContext) {}
            }
            """
        expectExpansion(
            of: source,
            to: MacroExpansion(of: source).source,
            diagnostics: [
                DiagnosticSpec(
                    message: MacroMisuse.interceptedTwice, line: 3, column: 5,
                    fixIts: [
                        FixItSpec(message: "remove '@Intercept'")
                    ])
            ],
            applying: ["remove '@Intercept'"],
            fixed: """
                class Box: Store<Int> {
                    @Intercept func work(context: ExecutionContext) {}
                }
                """
        )
    }

    /// The test support expands both bodies and reports that. The compiler does not.
    @Test func `a second attribute on a method without a context is reported once`() {
        let expansion = MacroExpansion(of: "class Box: Store<Int> { @Intercept @Intercept(A.self) func work() {} }")
        #expect(expansion.diagnostics.filter { $0.contains("@Intercept") } == [MacroMisuse.interceptedTwice])
    }
}

extension MacroMisuse {
    fileprivate static let interceptedTwice =
        "'@Intercept' can be attached to a method only once; list all interceptors in one attribute"
}

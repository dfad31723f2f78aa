import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// The diagnostics of `@Statable` for code that it cannot expand.
@Suite struct StatableMisuseTests {
    @Test func `a public class that has a superclass is offered an overriding initializer`() {
        let source = """
            @Statable(Int.self) @MainActor @Observable public final class Counter: Base {
                var step = 1
            }
            """
        expectExpansion(
            of: source,
            to: MacroExpansion(of: source).source,
            diagnostics: [
                DiagnosticSpec(
                    message: "'@Statable' generates no initializer, because 'Base' may be a superclass; declare "
                        + "one, or 'init()' stays internal",
                    line: 1,
                    column: 72,
                    severity: .warning,
                    fixIts: [
                        FixItSpec(message: "add 'public init() {}'"),
                        FixItSpec(message: "add 'public override init()' for a superclass"),
                    ]
                )
            ],
            applying: ["add 'public override init()' for a superclass"],
            fixed: """
                @Statable(Int.self) @MainActor @Observable public final class Counter: Base {
                    var step = 1

                    public override init() {
                        super.init()
                    }
                }
                """
        )
    }
}

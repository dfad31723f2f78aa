import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import LockstepMacros

/// What `@Inward` and `@Outward` say to those who use them in a way that they cannot expand.
@Suite struct DependencyMisuseTests {
    @Test(arguments: DependencyMisuse.all)
    func `each misuse is reported once, at the user's line`(misuse: DependencyMisuse) {
        expectExpansion(
            of: misuse.source,
            to: MacroExpansion(of: misuse.source).source,
            diagnostics: [
                DiagnosticSpec(
                    message: misuse.message,
                    line: misuse.line,
                    column: misuse.column,
                    severity: misuse.severity,
                    fixIts: misuse.fixIts.map { FixItSpec(message: $0) }
                )
            ],
            applying: misuse.hasAccessors ? [] : Array(misuse.fixIts.prefix(1)),
            fixed: misuse.hasAccessors ? nil : misuse.fixed
        )
    }

    @Test(arguments: DependencyMisuse.all.filter(\.hasAccessors))
    func `the accessors of a property are removed, or become its default`(misuse: DependencyMisuse) throws {
        let file = Parser.parse(source: misuse.source)
        let type = try #require(file.statements.first?.item)
        let members = try #require(type.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members)
        let property = try #require(members.first?.decl.as(VariableDeclSyntax.self))
        let attribute = try #require(property.attributes.first?.as(AttributeSyntax.self))
        let context = BasicMacroExpansionContext(lexicalContext: [Syntax(type)])
        if attribute.attributeName.trimmedDescription == InwardMacro.name {
            _ = InwardMacro.expansion(of: attribute, providingAccessorsOf: property, in: context)
        } else {
            _ = OutwardMacro.expansion(of: attribute, providingAccessorsOf: property, in: context)
        }
        let change = try #require(context.diagnostics.first?.fixIts.first?.changes.first)
        guard case .replace(let old, let new) = change else {
            Issue.record("The fix-it replaces nothing")
            return
        }
        #expect(Replacing(old, with: new).rewrite(Syntax(file)).description == misuse.fixed)
    }

    @Test(arguments: DependencyMisuse.all.filter { $0.fixed != nil })
    func `the source that a fix-it leaves expands without a report`(misuse: DependencyMisuse) throws {
        let expansion = MacroExpansion(of: try #require(misuse.fixed))
        #expect(expansion.diagnostics == [])
    }

    @Test(arguments: DependencyMisuse.all)
    func `a misuse offers a fix-it and its result, or neither`(misuse: DependencyMisuse) {
        #expect(misuse.fixIts.isEmpty == (misuse.fixed == nil))
    }
}

/// Replaces one node of a tree.
private final class Replacing: SyntaxRewriter {
    private let old: Syntax
    private let new: Syntax

    init(_ old: Syntax, with new: Syntax) {
        self.old = old
        self.new = new
        super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> Syntax? {
        node.id == old.id ? new : nil
    }
}

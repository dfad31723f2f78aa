import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import LockstepMacros

/// The diagnostics of `@Inward` and `@Outward` for code that they cannot expand.
@Suite struct DependencyMisuseTests {
    @Test(arguments: MacroMisuse.dependencies.filter(\.hasAccessors))
    func `the accessors of a property are removed, or become its default`(misuse: MacroMisuse) throws {
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
            Issue.record("The fix-it does not replace a node.")
            return
        }
        #expect(Replacing(old, with: new).rewrite(Syntax(file)).description == misuse.fixed)
    }
}

/// A rewriter that replaces one node of a tree.
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

import SwiftSyntax
import SwiftSyntaxMacros

/// A property with `@Inward` or `@Outward` that passed the common checks.
struct InjectedProperty {
    /// The property's name as written, including backticks.
    let name: TokenSyntax
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax

    /// The type annotation, or `nil` if there is none.
    var type: TypeSyntax? { binding.typeAnnotation?.type }

    /// The name without backticks, for generated names and for messages.
    var plainName: String { name.plainName }

    /// Parses the property, and passes each misuse to `report`.
    ///
    /// Returns `nil` if the generated code would not compile.
    init?(_ declaration: some DeclSyntaxProtocol, macro: String, report: (Misuse) -> Void) {
        guard let declaration = declaration.as(VariableDeclSyntax.self) else {
            report(.notAProperty(declaration, macro: macro))
            return nil
        }
        guard let binding = declaration.bindings.first, declaration.bindings.count == 1,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
        else {
            report(.severalProperties(declaration, macro: macro))
            return nil
        }
        name = pattern.identifier
        self.declaration = declaration
        self.binding = binding

        var obstacles: [Misuse] = []
        if declaration.bindingSpecifier.tokenKind == .keyword(.let) {
            obstacles.append(.constant(declaration, macro: macro))
        }
        // An array, because filtering the syntax list creates a copy without a position in the user's file.
        obstacles += Array(declaration.modifiers)
            .filter { Self.excludedModifiers.contains($0.name.text) && $0.detail == nil }
            .map { .modifier($0, on: declaration, macro: macro) }
        for misuse in obstacles { report(misuse) }
        guard obstacles.isEmpty else { return nil }
    }

    /// The modifiers that a computed instance property cannot have.
    private static let excludedModifiers: Set = ["static", "class", "lazy", "weak", "unowned"]
}

extension MacroExpansionContext {
    /// Whether the macro is attached to a requirement of a protocol.
    var isInProtocol: Bool { lexicalContext.first?.is(ProtocolDeclSyntax.self) ?? false }
}

import SwiftSyntax
import SwiftSyntaxMacros

/// The property that `@Inward` or `@Outward` stands on, read and checked for what both ask of it.
struct InjectedProperty {
    /// The property's name, as written.
    let name: TokenSyntax
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax

    /// The type, when that is written.
    var type: TypeSyntax? { binding.typeAnnotation?.type }

    /// The name without backticks, for the names that are made of it and for messages.
    var plainName: String { name.plainName }

    /// Reads the property, and hands everything that is wrong with it to `report`.
    ///
    /// Returns `nil` when an expansion would not compile.
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
        // An array, because filtering the list itself makes a copy that stands nowhere in the user's file.
        obstacles += Array(declaration.modifiers)
            .filter { Self.excludedModifiers.contains($0.name.text) && $0.detail == nil }
            .map { .modifier($0, on: declaration, macro: macro) }
        for misuse in obstacles { report(misuse) }
        guard obstacles.isEmpty else { return nil }
    }

    /// What the accessor role returns for a misuse. It never runs, since an error is reported; without an accessor the
    /// compiler would add errors about the stored property that remains.
    static func accessorsInMisuse(
        of declaration: some DeclSyntaxProtocol, _ accessors: AccessorDeclSyntax...
    ) -> [AccessorDeclSyntax] {
        let bindings = declaration.as(VariableDeclSyntax.self)?.bindings
        return bindings?.first?.accessorBlock == nil ? accessors : []
    }

    /// What makes no sense for a property without storage, or would leave it without an owner.
    private static let excludedModifiers: Set = ["static", "class", "lazy", "weak", "unowned"]
}

extension MacroExpansionContext {
    /// Whether the macro is attached to a requirement of a protocol.
    var isInProtocol: Bool { lexicalContext.first?.is(ProtocolDeclSyntax.self) ?? false }
}

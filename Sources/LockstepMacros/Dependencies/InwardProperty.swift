import SwiftSyntax
import SwiftSyntaxMacros

/// A property with `@Inward` that passed all checks of its declaration.
struct InwardProperty {
    let property: InjectedProperty
    /// The expression of the default value, as written.
    let defaultValue: String

    /// The signature of a closure that returns the default value.
    ///
    /// If the property has no written type, the signature is empty, and the compiler infers the type.
    var signature: String {
        guard let type = property.type else { return "" }
        // A property can have the type `Int!`, but the result of a closure cannot. `Int!` and `Int?` are stored in the
        // same way.
        return " () -> \(type.withoutImplicitUnwrapping) in"
    }

    /// Parses the property, and passes each misuse to `report`.
    ///
    /// Returns `nil` if the generated code would not compile.
    init?(
        _ declaration: some DeclSyntaxProtocol,
        node: AttributeSyntax,
        in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        guard let extended = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType,
            ["Dependencies", "OnwardContainer"].contains(extended.unqualifiedName)
        else {
            report(.notInDependencies(node))
            return nil
        }
        guard let property = InjectedProperty(declaration, macro: InwardMacro.name, report: report) else { return nil }
        self.property = property
        if property.binding.accessorBlock != nil {
            report(.accessorsOfInward(property))
            return nil
        }
        guard let value = property.binding.initializer?.value else {
            report(.missingDefault(property))
            return nil
        }
        if let type = property.type?.as(SomeOrAnyTypeSyntax.self),
            type.someOrAnySpecifier.tokenKind == .keyword(.some)
        {
            report(.opaqueType(type))
            return nil
        }
        if let effect = value.effect {
            report(.defaultWithEffect(value, effect: effect))
            return nil
        }
        defaultValue = value.trimmedDescription
    }
}

extension ExprSyntax {
    /// The keyword `try` or `await` at the start of the expression, or `nil` if there is none.
    ///
    /// `try?` and `try!` do not throw, so this property skips them. For `try? await user()`, the value is `await`.
    fileprivate var effect: TokenSyntax? {
        guard let expression = self.as(TryExprSyntax.self) else { return self.as(AwaitExprSyntax.self)?.awaitKeyword }
        if expression.questionOrExclamationMark == nil { return expression.tryKeyword }
        return expression.expression.as(AwaitExprSyntax.self)?.awaitKeyword
    }
}

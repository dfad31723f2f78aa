import SwiftSyntax
import SwiftSyntaxMacros

/// A property with `@Inward`, read and checked.
struct InwardProperty {
    let property: InjectedProperty
    /// The expression that makes the default, as written.
    let defaultValue: String

    /// What a closure that returns the default begins with, so that its result has the very type of the property.
    ///
    /// Where no type is written, the compiler takes that of the default, and the closure has it without help.
    var signature: String {
        guard let type = property.type else { return "" }
        // A property may be `Int!`, a result may not; they are stored alike.
        let result = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self).map { "\($0.wrappedType.trimmed)?" }
        return " () -> \(result ?? type.trimmedDescription) in"
    }

    /// Reads the property, and hands everything that is wrong with it to `report`.
    ///
    /// Returns `nil` when an expansion would not compile.
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
    /// `try` or `await`, where the expression begins with it.
    fileprivate var effect: TokenSyntax? {
        if let expression = self.as(TryExprSyntax.self), expression.questionOrExclamationMark == nil {
            return expression.tryKeyword
        }
        return self.as(AwaitExprSyntax.self)?.awaitKeyword
    }
}

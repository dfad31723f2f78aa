import SwiftSyntax
import SwiftSyntaxMacros

/// A property with `@Action` that passed all checks of its declaration.
struct ActionProperty {
    /// The name of the type, without its arguments: `Action` or `AsyncAction`.
    let typeName: TokenSyntax
    /// Whether the type is `AsyncAction`.
    let isAsync: Bool

    /// Parses the property, and passes each misuse to `report`.
    ///
    /// Returns `nil` if the generated code would not compile. If `declaration` is not a variable, returns `nil` and
    /// reports nothing.
    init?(
        _ declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first else {
            return nil
        }
        let isObserved = context.lexicalContext.first?.isObservable ?? false
        let misuse =
            Misuse.notAnActionProperty(variable, binding)
            ?? (isObserved ? .observation(of: binding, in: variable, macro: ActionMacro.name) : nil)
        if let misuse {
            report(misuse)
            return nil
        }
        guard let type = binding.typeAnnotation?.type else { return nil }
        guard let (name, arguments) = type.nameAndArguments,
            ["Action", "AsyncAction"].contains(name.text)
        else {
            report(.notAnAction(type))
            return nil
        }
        guard let arguments, arguments.arguments.count == 1 else {
            report(.actionArguments(arguments, of: name))
            return nil
        }
        typeName = name
        isAsync = name.text == "AsyncAction"
    }
}

extension TypeSyntax {
    /// The name and the generic arguments of a type: `Action` and `<Counter>` for `Lockstep.Action<Counter>`. The value
    /// is `nil` for a type without a name, such as a tuple.
    fileprivate var nameAndArguments: (TokenSyntax, GenericArgumentClauseSyntax?)? {
        if let identifier = self.as(IdentifierTypeSyntax.self) {
            return (identifier.name, identifier.genericArgumentClause)
        }
        if let member = self.as(MemberTypeSyntax.self) { return (member.name, member.genericArgumentClause) }
        return nil
    }
}

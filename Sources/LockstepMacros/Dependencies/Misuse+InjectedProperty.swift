import SwiftDiagnostics
import SwiftSyntax

// Misuses that `@Inward` and `@Outward` have in common.

extension Misuse {
    /// Misuse: the macro is attached to a function, a type or another declaration that is not a property.
    static func notAProperty(_ declaration: some DeclSyntaxProtocol, macro: String) -> Misuse {
        Misuse(at: declaration, id: "not-a-property", "'@\(macro)' can only be attached to a property")
    }

    /// Misuse: one declaration declares several properties.
    static func severalProperties(_ declaration: VariableDeclSyntax, macro: String) -> Misuse {
        Misuse(
            at: declaration.bindings,
            id: "several-properties",
            "'@\(macro)' applies to one property; declare each property separately"
        )
    }

    /// Misuse: the property is a `let`. The fix-it makes the property a `var`.
    static func constant(_ declaration: VariableDeclSyntax, macro: String) -> Misuse {
        let specifier = declaration.bindingSpecifier
        return Misuse(
            at: specifier,
            id: "constant",
            "'@\(macro)' needs a 'var', because its value depends on where it is read",
            fixIts: [
                .replace(specifier, with: specifier.with(\.tokenKind, .keyword(.var)), "replace 'let' with 'var'")
            ]
        )
    }

    /// Misuse: the property has a modifier that the macro does not support. The fix-it removes the modifier.
    static func modifier(_ modifier: DeclModifierSyntax, on declaration: VariableDeclSyntax, macro: String) -> Misuse {
        let name = modifier.name.text
        let reason =
            switch name {
            case "static", "class": "an instance property"
            default: "a computed property"
            }
        let readsHere = macro == OutwardMacro.name && ["static", "class"].contains(name)
        return Misuse(
            at: modifier,
            id: "modifier",
            "'@\(macro)' makes \(reason), which cannot be '\(name)'"
                + (readsHere ? "; read 'Dependencies.current' where you need the value" : ""),
            fixIts: [.removal(of: modifier, from: declaration)]
        )
    }

    /// Misuse: the property has accessors.
    static func accessors(_ property: InjectedProperty, macro: String, fixIts: [FixIt]) -> Misuse {
        Misuse(
            at: property.binding.accessorBlock.map(Syntax.init) ?? Syntax(property.name),
            id: "accessors",
            "'@\(macro)' generates the accessors of '\(property.plainName)'; remove those that are written",
            fixIts: fixIts
        )
    }
}

extension FixIt {
    /// Returns a fix-it that changes the only binding of a property.
    static func replace(
        _ property: InjectedProperty, _ message: String, by change: (inout PatternBindingSyntax) -> Void
    ) -> FixIt {
        let binding = property.binding
        var corrected = binding
        change(&corrected)
        corrected.trailingTrivia = binding.trailingTrivia
        return .replace(binding, with: corrected, message)
    }

    /// Returns a fix-it that removes the accessors of a property.
    static func removalOfAccessors(of property: InjectedProperty) -> FixIt {
        .replace(property, "remove the accessors") { binding in
            binding.accessorBlock = nil
        }
    }
}

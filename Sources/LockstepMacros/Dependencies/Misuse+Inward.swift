import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// Misuse: the property is not declared in an extension of `Dependencies`.
    static func notInDependencies(_ attribute: AttributeSyntax) -> Misuse {
        Misuse(
            at: attribute,
            id: "not-in-dependencies",
            "'@Inward' can only be used in 'extension Dependencies'; move the property there"
        )
    }

    /// Misuse: the dependency has no default value. The fix-it adds a placeholder for the default value.
    static func missingDefault(_ property: InjectedProperty) -> Misuse {
        Misuse(
            at: property.name,
            id: "missing-default",
            "'@Inward' needs a default value for '\(property.plainName)', which is used if no other value is set; "
                + "add an initial value",
            fixIts: [
                .replace(property, "add a default value") { binding in
                    binding.trailingTrivia = []
                    binding.initializer = InitializerClauseSyntax(
                        equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
                        value: ExprSyntax("<#default#>")
                    )
                }
            ]
        )
    }

    /// Misuse: the type of the dependency is `some Protocol`. An override could not have this type.
    static func opaqueType(_ type: SomeOrAnyTypeSyntax) -> Misuse {
        let specifier = type.someOrAnySpecifier
        return Misuse(
            at: type,
            id: "opaque-type",
            "'@Inward' cannot use the type '\(type.trimmedDescription)', because no other value could have it; "
                + "replace 'some' with 'any'",
            fixIts: [
                .replace(specifier, with: specifier.with(\.tokenKind, .keyword(.any)), "replace 'some' with 'any'")
            ]
        )
    }

    /// Misuse: the expression of the default value may throw or suspend. The getter of a property with a setter cannot
    /// throw or suspend.
    static func defaultWithEffect(_ value: ExprSyntax, effect: TokenSyntax) -> Misuse {
        let verb = effect.tokenKind == .keyword(.try) ? "throw" : "suspend"
        return Misuse(
            at: effect,
            id: "default-with-effect",
            "the default value cannot \(verb), because reading a dependency cannot; use an object whose methods \(verb)"
        )
    }

    /// Misuse: the dependency is a computed property, or has `willSet` or `didSet`.
    ///
    /// If the property has an initial value, the fix-it removes the accessors. For a getter with one expression, the
    /// fix-it makes the expression the default value.
    static func accessorsOfInward(_ property: InjectedProperty) -> Misuse {
        var fixIts: [FixIt] = []
        if property.binding.initializer != nil {
            fixIts = [.removalOfAccessors(of: property)]
        } else if let value = property.binding.accessorBlock?.onlyExpression {
            fixIts = [
                .replace(property, "make the getter's expression the default") { binding in
                    binding.accessorBlock = nil
                    binding.trailingTrivia = []
                    binding.initializer = InitializerClauseSyntax(
                        equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
                        value: value.trimmed
                    )
                }
            ]
        }
        return .accessors(property, macro: InwardMacro.name, fixIts: fixIts)
    }
}

extension AccessorBlockSyntax {
    /// The expression of a getter `{ expression }`, or `nil` for other blocks.
    fileprivate var onlyExpression: ExprSyntax? {
        guard case .getter(let items) = accessors, items.count == 1, case .expr(let value)? = items.first?.item else {
            return nil
        }
        return value
    }
}

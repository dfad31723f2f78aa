import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// The property is not a member of the container.
    static func notInDependencies(_ attribute: AttributeSyntax) -> Misuse {
        Misuse(
            at: attribute,
            id: "not-in-dependencies",
            "'@Inward' declares a dependency, which belongs in 'extension Dependencies'"
        )
    }

    /// The dependency has no default. The fix-it adds a place for one.
    static func missingDefault(_ property: InjectedProperty) -> Misuse {
        Misuse(
            at: property.name,
            id: "missing-default",
            "'@Inward' needs a default for '\(property.plainName)', which is used where nothing else is set",
            fixIts: [
                .replace(property, "add a default") { binding in
                    binding.trailingTrivia = []
                    binding.initializer = InitializerClauseSyntax(
                        equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
                        value: ExprSyntax("<#default#>")
                    )
                }
            ]
        )
    }

    /// The type of the dependency is `some Protocol`, which nothing but the default could ever be.
    static func opaqueType(_ type: SomeOrAnyTypeSyntax) -> Misuse {
        let specifier = type.someOrAnySpecifier
        return Misuse(
            at: type,
            id: "opaque-type",
            "'@Inward' needs a type that other values can have as well, and '\(type.trimmedDescription)' is that of the default",
            fixIts: [
                .replace(specifier, with: specifier.with(\.tokenKind, .keyword(.any)), "replace 'some' with 'any'")
            ]
        )
    }

    /// The default is made by an expression that may throw or suspend, which no property can do that is set as well.
    static func defaultWithEffect(_ value: ExprSyntax, effect: TokenSyntax) -> Misuse {
        let verb = effect.tokenKind == .keyword(.try) ? "throw" : "suspend"
        return Misuse(
            at: effect,
            id: "default-with-effect",
            "A default cannot \(verb), because whoever reads the dependency could not; make it an object that does so later"
        )
    }

    /// The dependency is computed, or is observed.
    ///
    /// The fix-it makes the only expression of a getter the default, and removes observers.
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
    /// What `{ expression }` evaluates.
    fileprivate var onlyExpression: ExprSyntax? {
        guard case .getter(let items) = accessors, items.count == 1, case .expr(let value)? = items.first?.item else {
            return nil
        }
        return value
    }
}

import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

// `@Observable` makes each stored property a computed property, but a property wrapper needs a stored property. The
// compiler reports its error inside the code that `@Observable` generates, so this misuse is reported at the
// property.

extension Misuse {
    /// Returns a misuse for each observed property with `@Sensitive`. The fix-it gives the property the type
    /// `Sensitive`.
    static func sensitiveWrappers(in declaration: ClassDeclSyntax) -> [Misuse] {
        declaration.memberBlock.declarations.compactMap { $0.as(VariableDeclSyntax.self) }.compactMap { variable in
            guard let attribute = variable.attributes.named(SensitiveWrapper.name).first,
                variable.attributes.named("ObservationIgnored").isEmpty, !variable.modifiers.areOfTypeMember,
                let name = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
            else { return nil }
            let fixed = variable.replacingSensitiveWrapper(attribute)
            return Misuse(
                at: attribute,
                id: "sensitive-wrapper",
                "'@Sensitive' cannot be attached to '\(name)', because '@Observable' generates its accessors; give "
                    + "'\(name)' the type 'Sensitive'",
                fixIts: [.replace(variable, with: fixed, "replace '@Sensitive' with the type 'Sensitive'")]
            )
        }
    }
}

/// The property wrapper of sensitive fields.
enum SensitiveWrapper {
    static let name = "Sensitive"
}

extension VariableDeclSyntax {
    /// Returns the variable without the wrapper. For example, `@Sensitive var pin: Int = 0` becomes
    /// `var pin: Sensitive<Int> = Sensitive(0)`.
    fileprivate func replacingSensitiveWrapper(_ wrapper: AttributeSyntax) -> VariableDeclSyntax {
        var variable = self
        variable.attributes = attributes.filter { $0.id != wrapper.id }
        variable.bindings = PatternBindingListSyntax(bindings.map(\.withSensitiveType))
        return variable.with(\.leadingTrivia, leadingTrivia)
    }
}

extension PatternBindingSyntax {
    fileprivate var withSensitiveType: PatternBindingSyntax {
        var binding = self
        if let type = typeAnnotation?.type {
            let wrapped: TypeSyntax = "\(raw: SensitiveWrapper.name)<\(raw: type.withoutImplicitUnwrapping)>"
            binding.typeAnnotation?.type = wrapped.with(\.trailingTrivia, type.trailingTrivia)
        }
        if let value = initializer?.value {
            let wrapped: ExprSyntax = "\(raw: SensitiveWrapper.name)(\(value.trimmed))"
            binding.initializer?.value = wrapped.with(\.trailingTrivia, value.trailingTrivia)
        } else if let type = typeAnnotation?.type,
            type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        {
            // Without the property wrapper, the property is not `nil` by default.
            let trivia = type.trailingTrivia
            binding.typeAnnotation?.type.trailingTrivia = .space
            binding.initializer = InitializerClauseSyntax(
                equal: .equalToken(trailingTrivia: .space),
                value: ExprSyntax("\(raw: SensitiveWrapper.name)(nil)").with(\.trailingTrivia, trivia))
        }
        return binding
    }
}

import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// Misuse: the property is not in the declaration of a class, struct or actor, so the macro cannot add a stored
    /// property.
    ///
    /// `place` is the declaration that encloses the property, or `nil` if there is none.
    static func noOwner(_ attribute: AttributeSyntax, place: Syntax?) -> Misuse {
        let remedy: String
        switch place?.as(SyntaxEnum.self) {
        case .extensionDecl: remedy = "move the property from the extension to the type's declaration"
        case .protocolDecl: remedy = "declare the property in the types that conform to the protocol"
        default: remedy = "read 'Dependencies.current' instead"
        }
        return Misuse(
            at: attribute,
            id: "no-owner",
            "'@Outward' can only be attached to an instance property in the declaration of a class, struct or actor; "
                + "\(remedy)"
        )
    }

    /// Misuse: the property has both `@Inward` and `@Outward`.
    static func bothDirections(_ other: AttributeSyntax) -> Misuse {
        Misuse(
            at: other,
            id: "both-directions",
            "'@Inward' declares a dependency, and '@Outward' reads one; remove one of the two attributes"
        )
    }

    /// Misuse: the property has an initial value. The fix-it removes the initial value. If the property has no written
    /// type, there is no fix-it.
    static func initialValue(_ initializer: InitializerClauseSyntax, of property: InjectedProperty) -> Misuse {
        let fixIt = FixIt.replace(property, "remove the initial value") { binding in
            binding.initializer = nil
        }
        return Misuse(
            at: initializer,
            id: "initial-value",
            "'@Outward' reads the value of '\(property.plainName)' from the dependencies; remove the initial value, "
                + "and write a default value at '@Inward'",
            fixIts: property.type == nil ? [] : [fixIt]
        )
    }

    /// Misuse: the property has no written type. The fix-it adds a placeholder for the type.
    static func missingType(_ property: InjectedProperty) -> Misuse {
        Misuse(
            at: property.name,
            id: "missing-type",
            "'@Outward' needs a written type for '\(property.plainName)', because macros are expanded before types "
                + "are inferred; add a type annotation",
            fixIts: [.annotating(property.binding, with: "<#type#>", "add a type annotation")]
        )
    }

    /// Misuse: the property has a modifier such as `private(set)`. A property with `@Outward` never has a setter. The
    /// fix-it removes the modifier.
    static func setterLevel(_ modifier: DeclModifierSyntax, on declaration: VariableDeclSyntax) -> Misuse {
        Misuse(
            at: modifier,
            id: "setter-level",
            "'@Outward' makes a read-only property, which cannot be '\(modifier.trimmedDescription)'",
            fixIts: [.removal(of: modifier, from: declaration)]
        )
    }

    /// Misuse: the attribute has no arguments. The fix-it adds a key path with the name of the property.
    static func missingKeyPath(_ attribute: AttributeSyntax, property: InjectedProperty) -> Misuse {
        let corrected =
            attribute
            .with(\.leftParen, .leftParenToken())
            .with(
                \.arguments, .argumentList([LabeledExprSyntax(expression: ExprSyntax("\\.\(property.name.trimmed)"))])
            )
            .with(\.rightParen, .rightParenToken())
            .with(\.attributeName.trailingTrivia, [])
            .with(\.trailingTrivia, attribute.trailingTrivia)
        let own = property.declaration.attributes.named(attribute.unqualifiedName).first ?? attribute
        return Misuse(
            at: own,
            id: "missing-key-path",
            "'@Outward' needs the key path of a dependency: '@Outward(\\.\(property.plainName))'",
            fixIts: [
                .replace(
                    own,
                    with: corrected.with(\.leadingTrivia, own.leadingTrivia).with(\.trailingTrivia, own.trailingTrivia),
                    "add '(\\.\(property.plainName))'"
                )
            ]
        )
    }

    /// Misuse: the argument is not a key path literal. If the argument contains the name of a dependency, the fix-it
    /// replaces the argument with a key path.
    static func notAKeyPath(_ argument: ExprSyntax) -> Misuse {
        let name: String? =
            switch argument.as(ExprSyntaxEnum.self) {
            case .stringLiteralExpr(let literal): literal.segments.trimmedDescription.asIdentifier
            case .declReferenceExpr(let reference): reference.baseName.text
            case .memberAccessExpr(let access) where access.isOfContainer: access.declName.baseName.text
            default: nil
            }
        let fixIts = name.map { name in
            let keyPath = ExprSyntax("\\.\(raw: name)")
                .with(\.leadingTrivia, argument.leadingTrivia)
                .with(\.trailingTrivia, argument.trailingTrivia)
            return [FixIt.replace(argument, with: keyPath, "replace with '\\.\(name)'")]
        }
        return Misuse(
            at: argument,
            id: "not-a-key-path",
            "'@Outward' needs a key path literal here, because macros are expanded before values are known",
            fixIts: fixIts ?? []
        )
    }

    /// Misuse: the key path starts with the name of a type that is not `Dependencies`. The fix-it removes this name
    /// from the key path.
    static func wrongRoot(_ root: TypeSyntax, of keyPath: KeyPathExprSyntax) -> Misuse {
        Misuse(
            at: root,
            id: "wrong-root",
            "'@Outward' reads dependencies, so its key path must start at 'Dependencies', not at "
                + "'\(root.trimmedDescription)'",
            fixIts: [.replace(keyPath, with: keyPath.with(\.root, nil), "remove '\(root.trimmedDescription)'")]
        )
    }
}

extension String {
    /// This string, or `nil` if the string is not spelled like an identifier.
    fileprivate var asIdentifier: String? {
        guard let first, first.isLetter || first == "_" else { return nil }
        return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? self : nil
    }
}

extension MemberAccessExprSyntax {
    /// Whether the expression is `.name` or `Dependencies.name`.
    fileprivate var isOfContainer: Bool {
        guard let base else { return true }
        return ["Dependencies", "OnwardContainer"].contains(base.trimmedDescription)
    }
}

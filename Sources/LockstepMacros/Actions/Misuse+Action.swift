import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// Misuse: the macro cannot generate a getter for the property. Returns `nil` if the macro can generate the getter.
    static func notAnActionProperty(_ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax) -> Misuse? {
        let specifier = variable.bindingSpecifier
        if specifier.tokenKind == .keyword(.let) {
            let replacement = specifier.with(\.tokenKind, .keyword(.var))
            return Misuse(
                at: specifier, id: "constant-action",
                "'@Action' generates a getter, which a 'let' cannot have; use 'var'",
                fixIts: [.replace(specifier, with: replacement, "replace 'let' with 'var'")]
            )
        }
        if let modifier = variable.modifiers.typeMember {
            return Misuse(
                at: modifier, id: "static-action",
                "'@Action' uses the components of an instance, so the property cannot be '\(modifier.name.text)'",
                fixIts: [.removal(of: modifier, from: variable)]
            )
        }
        if let modifier = variable.modifiers.first(where: { $0.name.tokenKind == .keyword(.nonisolated) }) {
            return Misuse(
                at: modifier, id: "not-on-main-actor",
                "'@Action' makes an action, which is isolated to the main actor; remove 'nonisolated'",
                fixIts: [.removal(of: modifier, from: variable)]
            )
        }
        if let initializer = binding.initializer {
            let rest = binding.with(\.initializer, nil).with(\.trailingTrivia, initializer.trailingTrivia)
            let offersFix = binding.typeAnnotation != nil
            return Misuse(
                at: initializer, id: "action-with-value",
                "'@Action' generates the getter of the property; remove the initial value",
                fixIts: offersFix ? [.replace(binding, with: rest, "remove the initial value")] : []
            )
        }
        if let accessors = binding.accessorBlock {
            return Misuse(
                at: accessors, id: "action-with-accessors",
                "'@Action' generates the getter of the property; remove the accessors that are written"
            )
        }
        if binding.typeAnnotation == nil {
            return Misuse(
                at: binding.pattern, id: "missing-type",
                "'@Action' needs a type annotation: 'Action<MyStore>' or 'AsyncAction<MyStore>'",
                fixIts: [.annotating(binding, with: "Action<<#Store#>>", "add a type annotation")]
            )
        }
        return nil
    }

    /// Misuse: the written type of the property is not `Action` or `AsyncAction`.
    static func notAnAction(_ type: TypeSyntax) -> Misuse {
        Misuse(
            at: type, id: "not-an-action",
            "'@Action' needs the type 'Action<MyStore>' or 'AsyncAction<MyStore>' here, not "
                + "'\(type.trimmedDescription)'"
        )
    }

    /// Misuse: the type is `Action` without a store, or with further arguments after the store. The fix-it removes
    /// the further arguments.
    static func actionArguments(_ arguments: GenericArgumentClauseSyntax?, of name: TokenSyntax) -> Misuse {
        guard let arguments, let store = arguments.arguments.first else {
            return Misuse(
                at: name, id: "action-without-store",
                "'@Action' needs the type of the store: '\(name.text)<MyStore>'"
            )
        }
        let only = arguments.with(\.arguments, [store.with(\.trailingComma, nil).with(\.trailingTrivia, [])])
        return Misuse(
            at: arguments.arguments.dropFirst().first.map(Syntax.init) ?? Syntax(arguments),
            id: "action-with-arguments",
            "'@Action' cannot make an action with arguments, because components that are key paths take none; write "
                + "the components in braces, without '@Action'",
            fixIts: [.replace(arguments, with: only, "remove the arguments")]
        )
    }

    /// Misuse: the attribute lists no components.
    static func noComponents(_ attribute: AttributeSyntax) -> Misuse {
        Misuse(
            at: attribute, id: "no-components",
            "'@Action' needs the components of the action: '@Action(\\Self.fetchMiddleware)'"
        )
    }

    /// Misuse: a component may suspend, but the property is an `Action`. The fix-it changes the type to `AsyncAction`.
    static func asyncComponents(in property: ActionProperty) -> Misuse {
        let name = property.typeName
        return Misuse(
            at: name, id: "async-component",
            "an 'Action' cannot contain an async component; make it an 'AsyncAction'",
            fixIts: [
                .replace(
                    name, with: name.with(\.tokenKind, .identifier("AsyncAction")),
                    "replace 'Action' with 'AsyncAction'")
            ]
        )
    }
}

import SwiftDiagnostics
import SwiftSyntax

extension Misuse {
    /// Misuse: the class declares a member that every `@Statable` store already has.
    static func provided(_ name: TokenSyntax, display: String) -> Misuse {
        Misuse(
            at: name,
            id: "provided-member",
            "'\(display)' is already provided by '@Statable'; choose another name, or remove this declaration"
        )
    }

    /// Misuse: the class declares a type with the name of an associated type of `ValueStore`, such as `Value`. Swift
    /// would use the declared type as the associated type.
    static func nestedType(_ name: TokenSyntax) -> Misuse {
        Misuse(
            at: name,
            id: "nested-type",
            "'\(name.plainName)' is the name of a type that every store has; declare this type outside the class"
        )
    }

    /// Misuse: the class also has `@Store`, or is a subclass of `Store<State>`. The fix-it removes `@Statable`.
    ///
    /// Returns `nil` for other classes.
    static func otherStore(_ declaration: ClassDeclSyntax, attribute: AttributeSyntax) -> Misuse? {
        let own = declaration.attributes.named(attribute.unqualifiedName).first
        let fixIts = own.map { FixIt.removal(of: $0, from: declaration) } ?? []
        if let other = declaration.attributes.named("Store").first {
            return Misuse(
                at: other,
                id: "two-stores",
                "'@Statable' and '@Store' cannot be combined, because each of them makes the class a store; remove "
                    + "one of them",
                fixIts: fixIts
            )
        }
        guard case .possible(let superclass) = Superclass(of: declaration), superclass.namesStructStore else {
            return nil
        }
        return Misuse(
            at: superclass,
            id: "two-stores",
            "'@Statable' cannot be combined with '\(superclass.trimmedDescription)', which has a state of its own; "
                + "remove one of them",
            fixIts: fixIts
        )
    }
}

import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// Misuse: the class declares a member with a name that the store needs.
    static func neededMember(_ name: TokenSyntax) -> Misuse {
        Misuse(
            at: name,
            id: "needed-member",
            "'\(name.plainName)' is already declared by '@Store'; choose another name"
        )
    }

    /// Misuse: `@Store` names no interactor, and the class is a struct store. In this case, `@Store` adds nothing. The
    /// fix-it removes `@Store`.
    static func nothingToAdd(_ attribute: AttributeSyntax, to declaration: ClassDeclSyntax) -> Misuse {
        let own = declaration.attributes.named(StoreMacro.name).first
        return Misuse(
            at: own ?? attribute,
            id: "nothing-to-add",
            "a subclass of 'Store' is a store without '@Store'; to add an interactor, write "
                + "'@Store(MyInteractor.self)'",
            fixIts: own.map { FixIt.removal(of: $0, from: declaration) } ?? []
        )
    }

    /// Misuse: the class declares a type with a name that the store needs.
    static func neededType(_ name: TokenSyntax) -> Misuse {
        Misuse(
            at: name,
            id: "needed-type",
            "'\(name.plainName)' is the name of a type that every store has; choose another name"
        )
    }

    /// Misuse: the type of a property contains a name such as `Snapshot`. Inside the class, this name refers to a
    /// nested type of the store, and hides any other type with the same name.
    static func hiddenType(_ type: String, property name: TokenSyntax, store: TokenSyntax) -> Misuse {
        Misuse(
            at: name,
            id: "hidden-type",
            "'\(type)' in the type of '\(name.plainName)' means '\(store.plainName).\(type)', which every store has; "
                + "write the type with its module, or use a type with another name"
        )
    }

    /// Misuse: a property of the state is inside `#if`.
    static func conditionalState(_ conditional: IfConfigDeclSyntax) -> Misuse {
        Misuse(
            at: conditional,
            id: "conditional-state",
            "'@Store' copies the state to a struct, but cannot see whether a property inside '#if' exists; move the "
                + "property out of '#if', or mark it '@ObservationIgnored'"
        )
    }

    /// Misuse: a pattern declares several properties, as in `var (first, second) = …`.
    static func tupleState(_ pattern: PatternSyntax) -> Misuse {
        Misuse(
            at: pattern,
            id: "tuple-pattern",
            "'@Store' does not support patterns in the state; declare each property separately"
        )
    }

    /// Misuse: a property has no written type. The fix-it adds the type that the property probably has, or a
    /// placeholder.
    static func missingType(
        of name: TokenSyntax, in binding: PatternBindingSyntax, probably type: TypeSyntax?
    ) -> Misuse {
        Misuse(
            at: name,
            id: "missing-type",
            "'@Store' needs a written type for '\(name.plainName)', because macros are expanded before types are "
                + "inferred; add a type annotation",
            fixIts: [.annotating(binding, with: type ?? "<#Type#>", "add a type annotation")]
        )
    }

    /// Misuse: a property with `@Track` has no `@ObservationIgnored`. `@Observable` and `@Track` would both generate
    /// accessors. The fix-it adds `@ObservationIgnored`.
    static func observedTracker(_ name: TokenSyntax, in variable: VariableDeclSyntax) -> Misuse {
        Misuse(
            at: name,
            id: "observed-tracker",
            "'\(name.plainName)' needs '@ObservationIgnored', because '@Observable' cannot generate the accessors "
                + "of a property with '@Track'; the tracker itself is observable",
            fixIts: [.replace(variable, with: variable.adding("@ObservationIgnored"), "add '@ObservationIgnored'")]
        )
    }

    /// Misuse: a property is isolated to an actor that is not the main actor. The fix-it isolates the property to the
    /// main actor.
    static func isolatedState(_ name: TokenSyntax, attribute: AttributeSyntax) -> Misuse {
        return Misuse(
            at: attribute,
            id: "not-on-main-actor",
            "'\(name.plainName)' must be isolated to the main actor, to be part of the store's state",
            fixIts: [.movingToMainActor(attribute)]
        )
    }

    /// Misuse: a property of the state keeps a task, so undo would restore an old task. The fix-it adds
    /// `@ObservationIgnored`.
    static func task(_ name: TokenSyntax, in variable: VariableDeclSyntax) -> Misuse {
        Misuse(
            at: name,
            id: "task-in-state",
            severity: .warning,
            "'@Store' makes the task '\(name.plainName)' part of the state, so each change of it is a commit; mark it "
                + "'@ObservationIgnored'",
            fixIts: [.replace(variable, with: variable.adding("@ObservationIgnored"), "add '@ObservationIgnored'")]
        )
    }

    /// Misuse: a property of the state has a type that is certainly not `Sendable`. The fix-it adds
    /// `@ObservationIgnored`. `part` is the part of the type that is not `Sendable`.
    static func notSendable(_ part: TypeSyntax, property name: TokenSyntax, in variable: VariableDeclSyntax) -> Misuse {
        let hint = part.isFunction ? "; write '@MainActor' or '@Sendable' before the function type" : ""
        return Misuse(
            at: part,
            id: "not-sendable",
            "'\(name.plainName)' cannot be part of the store's state, because '\(part.trimmedDescription)' is not "
                + "'Sendable'\(hint)",
            fixIts: [.replace(variable, with: variable.adding("@ObservationIgnored"), "add '@ObservationIgnored'")]
        )
    }
}

extension TypeSyntax {
    /// Whether the type is or contains a `Task`, as in `Task<Void, Never>?` and `[Int: Task<Void, Never>]`.
    var containsTask: Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            token.text == "Task" && token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftAngle
        }
    }
}

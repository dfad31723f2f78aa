import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

// Misuses of the declaration that a macro is attached to.

extension Misuse {
    /// Misuse: the macro is attached to a type that is not a class.
    ///
    /// The fix-it turns a struct or an actor into a class. If the type has a `mutating` member, there is no fix-it.
    static func notAClass(_ declaration: some DeclGroupSyntax, macro: ClassMacro) -> Misuse {
        let introducer = declaration.introducer
        var fixIts: [FixIt] = []
        let isMutating = declaration.memberBlock.declarations.contains { member in
            member.asProtocol((any WithModifiersSyntax).self)?.modifiers
                .contains { $0.name.tokenKind == .keyword(.mutating) } ?? false
        }
        if [.keyword(.struct), .keyword(.actor)].contains(introducer.tokenKind), !isMutating {
            let replacement = introducer.with(\.tokenKind, .identifier("final class"))
            fixIts = [.replace(introducer, with: replacement, "replace '\(introducer.text)' with 'final class'")]
        }
        return Misuse(
            at: introducer,
            id: "not-a-class",
            "'@\(macro.name)' can only be attached to a class, because \(macro.whyClass)",
            fixIts: fixIts
        )
    }

    /// Misuse: an attribute that the expansion needs is missing on the class. The fix-it adds the attribute.
    static func missing(_ required: AttributeSyntax, on declaration: ClassDeclSyntax, macro: ClassMacro) -> Misuse {
        let attribute = required.trimmedDescription
        let attributes = declaration.attributes
        return Misuse(
            at: declaration.name,
            id: "missing-attribute",
            "'@\(macro.name)' needs '\(attribute)' on '\(declaration.name.plainName)', so that views can observe "
                + "its state",
            fixIts: [.replace(attributes, with: attributes.adding(required), "add '\(attribute)'")]
        )
    }

    /// Misuse: the macro is attached a second time. The fix-it removes the second attribute.
    static func appliedTwice(_ attribute: AttributeSyntax, on declaration: ClassDeclSyntax, macro: ClassMacro) -> Misuse
    {
        .init(
            at: attribute,
            id: "applied-twice",
            "'@\(macro.name)' can be attached to a class only once; \(macro.whyOnce)",
            fixIts: FixIt.removal(of: attribute, from: declaration)
        )
    }

    /// Misuse: the class is `nonisolated`, or isolated to an actor that is not the main actor. The fix-it removes
    /// `nonisolated`, or isolates the class to the main actor.
    ///
    /// Returns `nil` if the class has `@MainActor`, or no written isolation.
    static func isolation(of declaration: ClassDeclSyntax, macro: ClassMacro) -> Misuse? {
        let name = declaration.name.plainName
        switch WrittenIsolation(attributes: declaration.attributes, modifiers: declaration.modifiers) {
        case .globalActor(let attribute):
            return Misuse(
                at: attribute,
                id: "not-on-main-actor",
                "'\(name)' must be isolated to the main actor, because '@\(macro.name)' makes it \(macro.product)",
                fixIts: [.movingToMainActor(attribute)]
            )
        case .nonisolated(let modifier):
            return Misuse(
                at: modifier,
                id: "not-on-main-actor",
                "'\(name)' must be isolated to the main actor, because '@\(macro.name)' makes it \(macro.product)",
                fixIts: [.removal(of: modifier, from: declaration)]
            )
        case .unspecified, .mainActor, .concurrent, .isolatedParameter:
            return nil
        }
    }

    /// Misuse: the class is `private` inside another type, so a generated extension cannot refer to the class. The
    /// fix-it replaces `private` with `fileprivate`.
    static func unreachable(_ declaration: ClassDeclSyntax, macro: ClassMacro) -> Misuse {
        let modifier = declaration.modifiers.first { $0.name.tokenKind == .keyword(.private) }
        let fixIts = modifier.map { modifier in
            let replacement = modifier.with(\.name.tokenKind, .keyword(.fileprivate))
            return [FixIt.replace(modifier, with: replacement, "replace 'private' with 'fileprivate'")]
        }
        return Misuse(
            at: modifier.map(Syntax.init) ?? Syntax(declaration.name),
            id: "unreachable",
            "'@\(macro.name)' generates an extension of '\(declaration.name.plainName)' at file scope, where a "
                + "private nested class is not visible; make the class 'fileprivate'",
            fixIts: fixIts ?? []
        )
    }
}

extension Misuse {
    /// Misuse: an outer type of the class is nested and `private`. A generated extension is at file scope, and cannot
    /// refer to the class.
    ///
    /// Returns `nil` if no outer type is nested and `private`.
    private static func unreachable(
        _ declaration: ClassDeclSyntax, macro: ClassMacro, in lexicalContext: [Syntax]
    ) -> Misuse? {
        // A private type that is not inside another declaration is visible in the whole file.
        let types = lexicalContext.dropLast().filter { $0.asProtocol((any DeclGroupSyntax).self) != nil }
        let hidden = types.first { type in
            type.asProtocol((any WithModifiersSyntax).self).flatMap { AccessLevel(writtenIn: $0.modifiers) } == .private
        }
        guard let name = hidden?.asProtocol((any NamedDeclSyntax).self)?.name.plainName else { return nil }
        return Misuse(
            at: declaration.name,
            id: "unreachable",
            "'@\(macro.name)' generates an extension of '\(declaration.name.plainName)' at file scope, where the "
                + "private nested type '\(name)' is not visible; make '\(name)' 'fileprivate'"
        )
    }

    /// Returns the misuses that prevent the expansion of `macro` on a class.
    ///
    /// If `attribute` repeats an earlier attribute, returns only the misuse `appliedTwice`.
    static func obstacles(
        of declaration: ClassDeclSyntax,
        attribute: AttributeSyntax,
        macro: ClassMacro,
        in context: some MacroExpansionContext
    ) -> [Misuse] {
        if let second = context.repetition(of: attribute, in: declaration) {
            return [.appliedTwice(second, on: declaration, macro: macro)]
        }
        let isUnreachable =
            AccessLevel(writtenIn: declaration.modifiers) == .private && !context.lexicalContext.isEmpty
        return [
            .isolation(of: declaration, macro: macro),
            isUnreachable ? .unreachable(declaration, macro: macro) : nil,
            .unreachable(declaration, macro: macro, in: context.lexicalContext),
        ].compactMap { $0 }
    }
}

extension FixIt {
    /// Returns a fix-it that removes `attribute` from `declaration`.
    ///
    /// Returns an empty array in these cases:
    /// - `declaration` has no other attribute. The fix-it would also remove a comment above `attribute`.
    /// - `attribute` is inside `#if`.
    static func removal(of attribute: AttributeSyntax, from declaration: some WithAttributesSyntax) -> [FixIt] {
        let attributes = declaration.attributes
        guard attributes.count > 1, attributes.contains(where: { $0.id == attribute.id }) else { return [] }
        return [
            .replace(attributes, with: attributes.removing(attribute), "remove '@\(attribute.unqualifiedName)'")
        ]
    }
}

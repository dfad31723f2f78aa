import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

// What may be wrong with the declaration that a macro is attached to.

extension Misuse {
    /// The macro stands on a type that is no class.
    ///
    /// The fix-it turns a struct or an actor into a class, unless a `mutating` member shows that it is meant as a
    /// value.
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

    /// Another attribute, which the expansion relies on, is absent. The fix-it adds it.
    static func missing(_ required: AttributeSyntax, on declaration: ClassDeclSyntax, macro: ClassMacro) -> Misuse {
        let attribute = required.trimmedDescription
        let attributes = declaration.attributes
        return Misuse(
            at: declaration.name,
            id: "missing-attribute",
            "'@\(macro.name)' needs '\(attribute)' on '\(declaration.name.plainName)', so that views see its state change",
            fixIts: [.replace(attributes, with: attributes.adding(required), "add '\(attribute)'")]
        )
    }

    /// The macro is attached a second time. The fix-it removes the attribute.
    static func appliedTwice(_ attribute: AttributeSyntax, on declaration: ClassDeclSyntax, macro: ClassMacro) -> Misuse
    {
        .init(
            at: attribute,
            id: "applied-twice",
            "'@\(macro.name)' can be attached to a class only once; \(macro.whyOnce)",
            fixIts: FixIt.removal(of: attribute, from: declaration)
        )
    }

    /// The class is isolated to an actor other than the main actor, or to none. The fix-it moves it to the main actor.
    ///
    /// Returns `nil` when the isolation written is `@MainActor`, or none is.
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

    /// The class is `private` inside another type, where no extension that a macro generates can reach it.
    static func unreachable(_ declaration: ClassDeclSyntax, macro: ClassMacro) -> Misuse {
        let modifier = declaration.modifiers.first { $0.name.tokenKind == .keyword(.private) }
        let fixIts = modifier.map { modifier in
            let replacement = modifier.with(\.name.tokenKind, .keyword(.fileprivate))
            return [FixIt.replace(modifier, with: replacement, "replace 'private' with 'fileprivate'")]
        }
        return Misuse(
            at: modifier.map(Syntax.init) ?? Syntax(declaration.name),
            id: "unreachable",
            "'@\(macro.name)' extends '\(declaration.name.plainName)' at file scope, where a private nested class is not visible",
            fixIts: fixIts ?? []
        )
    }
}

extension Misuse {
    /// What keeps `macro` from being expanded on a class at all, whatever the class is to become.
    ///
    /// That it is attached a second time hides everything else: the first attribute tells that.
    static func obstacles(
        of declaration: ClassDeclSyntax,
        attribute: AttributeSyntax,
        macro: ClassMacro,
        in context: some MacroExpansionContext
    ) -> [Misuse] {
        if let own = context.original(of: attribute, in: declaration),
            own.id != declaration.attributes.named(macro.name).first?.id
        {
            return [.appliedTwice(own, on: declaration, macro: macro)]
        }
        let isUnreachable =
            AccessLevel(writtenIn: declaration.modifiers) == .private && !context.lexicalContext.isEmpty
        return [
            .isolation(of: declaration, macro: macro),
            isUnreachable ? .unreachable(declaration, macro: macro) : nil,
        ].compactMap { $0 }
    }
}

extension FixIt {
    /// Takes `attribute` off `declaration`, unless it is the only one: a comment above it would go with it.
    static func removal(of attribute: AttributeSyntax, from declaration: some WithAttributesSyntax) -> [FixIt] {
        let attributes = declaration.attributes
        guard attributes.count > 1 else { return [] }
        return [
            .replace(attributes, with: attributes.removing(attribute), "remove '@\(attribute.unqualifiedName)'")
        ]
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The parsed declaration of a class with `@Interactor`.
struct InteractorDeclaration {
    private let name: TokenSyntax
    private let access: AccessLevel
    private let isFinal: Bool
    private let initializer: GeneratedInitializer
    private let needsFactory: Bool

    /// Parses the class, and passes each misuse to `report`.
    ///
    /// Returns `nil` if the generated code would not compile. If `declaration` is not a class, the result is `nil`,
    /// and nothing is reported.
    init?(
        _ attribute: AttributeSyntax,
        on declaration: some DeclGroupSyntax,
        in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        guard let declaration = declaration.as(ClassDeclSyntax.self) else { return nil }
        let obstacles = Misuse.obstacles(
            of: declaration, attribute: attribute, macro: InteractorMacro.description, in: context
        )
        guard obstacles.isEmpty else {
            obstacles.forEach(report)
            return nil
        }
        name = declaration.name
        access = AccessLevel(ofTypeWith: declaration.modifiers, in: context.lexicalContext)
        isFinal = declaration.modifiers.contains(.final)
        needsFactory = !declaration.memberBlock.declaresFactory
        if needsFactory, let misuse = Misuse.cannotBuild(declaration, isFinal: isFinal, access: access) {
            report(misuse)
            return nil
        }
        initializer = GeneratedInitializer(
            of: declaration, access: access, macro: InteractorMacro.name, mayBeInternal: true, report: report
        )
    }

    /// The generated members.
    var members: [DeclSyntax] {
        let modifiers = "@MainActor \(access.memberModifier)"
        let type = isFinal ? name.trimmedDescription : "Self"
        let factory: DeclSyntax = """
            /// Creates an interactor for a store.
            \(raw: modifiers)static func build() -> \(raw: type) {
                \(raw: type)()
            }
            """
        return initializer.members(
            modifiers: isFinal ? modifiers : "\(modifiers)required ", documentation: "Creates the interactor."
        ) + (needsFactory ? [factory] : [])
    }
}

extension MemberBlockSyntax {
    /// Whether the block declares `static func build()`.
    fileprivate var declaresFactory: Bool {
        declarations.compactMap { $0.as(FunctionDeclSyntax.self) }.contains { function in
            function.name.plainName == "build" && function.modifiers.areOfTypeMember
                && function.signature.parameterClause.parameters.isEmpty
        }
    }
}

extension InitializerDeclSyntax {
    /// Whether `Self()` can call this initializer. Such a call needs no arguments, and cannot return `nil`, throw or
    /// suspend.
    var isCallableWithoutArguments: Bool {
        !mayFailOrSuspend
            && signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil || $0.ellipsis != nil }
    }

    /// Whether a call can return `nil`, throw or suspend.
    var mayFailOrSuspend: Bool { optionalMark != nil || signature.effectSpecifiers != nil }
}

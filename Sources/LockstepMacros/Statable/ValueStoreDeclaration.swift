import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The parsed declaration of a class with `@Statable`.
struct ValueStoreDeclaration {
    private let name: String
    private let access: AccessLevel
    private let value: TypeArgument
    private let operation: TypeArgument?
    private let initializer: GeneratedInitializer
    private let interceptors: [DeclSyntax]

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
        let macro = StatableMacro.name
        guard let declaration = declaration.as(ClassDeclSyntax.self) else { return nil }
        let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
        guard let first = arguments.first else {
            report(.missingArguments(attribute, example: "@\(macro)(Value.self)"))
            return nil
        }
        let types = arguments.map { argument -> TypeArgument? in
            let type = TypeArgument(argument.expression)
            if type == nil { report(.notAType(argument.expression, macro: macro)) }
            return type
        }
        guard let value = TypeArgument(first.expression), !types.contains(where: { $0 == nil }) else { return nil }
        self.value = value
        operation = types.count > 1 ? types[1] : nil
        name = declaration.name.plainName
        access = AccessLevel(ofTypeWith: declaration.modifiers, in: context.lexicalContext)

        var obstacles = Misuse.obstacles(
            of: declaration, attribute: attribute, macro: StatableMacro.description, in: context
        )
        if declaration.attributes.named("Observable").isEmpty {
            obstacles.append(.missing("@Observable", on: declaration, macro: StatableMacro.description))
        }
        if let misuse = Misuse.otherStore(declaration, attribute: attribute) { obstacles.append(misuse) }
        guard obstacles.isEmpty else {
            obstacles.forEach(report)
            return nil
        }
        let hasOperations = operation != nil
        let replaced = ProvidedMember.replaced(in: declaration, value: value, hasOperations: hasOperations)
        let misuses =
            replaced.map(\.misuse) + InterceptorList.misuses(in: declaration.memberBlock)
            + Misuse.observers(in: declaration, providing: ProvidedMember.names(hasOperations: hasOperations))
            + Misuse.propertyWrappers(in: declaration)
        misuses.forEach(report)
        guard replaced.allSatisfy(\.leavesExpansionValid) else { return nil }

        interceptors = InterceptorList.overridable(in: declaration, access: access)
        initializer = GeneratedInitializer(of: declaration, access: access, macro: macro, report: report)
    }

    /// The generated members.
    var members: [DeclSyntax] {
        let modifiers = "@MainActor \(access.memberModifier)"
        let operation = operation?.type
        var members: [DeclSyntax] = [
            """
            /// The storage of this store. `value`, `state`, `load(_:)` and other members read and change it.
            \(raw: modifiers)let valueStorage = \
            Lockstep.ValueStorage<\(raw: value.type), \(raw: operation ?? "Swift.Never")>(storeName: "\(raw: name)")
            """
        ]
        if let operation {
            members.append(
                """
                /// The operations that run on this store, and the errors of those that failed.
                \(raw: modifiers)var operations: Lockstep.OperationTracker<\(raw: operation)> {
                    valueStorage.operations(of: self)
                }
                """
            )
        }
        return members + interceptors
            + initializer.members(
                modifiers: modifiers, documentation: "Creates the store without a value: its `state` is `.idle`."
            )
    }
}

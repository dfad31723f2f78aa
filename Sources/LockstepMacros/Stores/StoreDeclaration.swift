import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The parsed declaration of a class with `@Store`.
struct StoreDeclaration {
    /// The type of the interactor, or `nil` for a store without an interactor.
    private let interactor: TypeArgument?
    private let access: AccessLevel
    /// The members of a property store, or `nil` for a struct store.
    private let propertyStore: PropertyStoreParts?

    /// Parses the class, and passes each misuse to `report`.
    ///
    /// Returns `nil` if the generated code would not compile. In two cases, the result is `nil`, but nothing is passed
    /// to `report`:
    /// - `declaration` is not a class.
    /// - The class also has `@Statable`. The macro `@Statable` reports this misuse.
    init?(
        _ attribute: AttributeSyntax,
        on declaration: some DeclGroupSyntax,
        in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        guard let declaration = declaration.as(ClassDeclSyntax.self),
            declaration.attributes.named(StatableMacro.name).isEmpty
        else { return nil }
        let argument = attribute.arguments(of: nil).first
        interactor = argument.flatMap(TypeArgument.init)
        if let argument, interactor == nil {
            report(.notAType(argument, macro: StoreMacro.name))
            return nil
        }
        access = AccessLevel(ofTypeWith: declaration.modifiers, in: context.lexicalContext)

        let isStructStore = declaration.derivesFromStructStore
        let isObservable = !declaration.attributes.named("Observable").isEmpty
        var obstacles = Misuse.obstacles(
            of: declaration, attribute: attribute, macro: StoreMacro.description, in: context
        )
        if !isStructStore, !isObservable {
            obstacles.append(.missing("@Observable", on: declaration, macro: StoreMacro.description))
        }
        if isStructStore, interactor == nil { obstacles.append(.nothingToAdd(attribute, to: declaration)) }
        obstacles += NeededName.taken(in: declaration, interactor: interactor, isStructStore: isStructStore)
        guard obstacles.isEmpty else {
            obstacles.forEach(report)
            return nil
        }
        if !isStructStore { InterceptorList.misuses(in: declaration.memberBlock).forEach(report) }
        if isObservable {
            let provided = NeededName.members(hasInteractor: interactor != nil)
            (Misuse.observers(in: declaration, providing: provided) + Misuse.propertyWrappers(in: declaration))
                .forEach(report)
        }
        propertyStore =
            isStructStore ? nil : PropertyStoreParts(of: declaration, access: access, in: context, report: report)
    }

    /// The protocols that the class conforms to.
    var conformances: [String] {
        (propertyStore == nil ? [] : ["PropertyStore"]) + (interactor == nil ? [] : ["InteractiveStore"])
    }

    /// The generated members.
    var members: [DeclSyntax] {
        guard let propertyStore else { return interactorMembers }
        return propertyStore.state + interactorMembers + propertyStore.mutators + propertyStore.interceptors
            + propertyStore.initializers
    }

    private var interactorMembers: [DeclSyntax] {
        guard let interactor else { return [] }
        return [
            """
            @ObservationIgnored @MainActor private let interactorStorage = \
            Lockstep.InteractorStorage<\(raw: interactor.type)>()
            """,
            """
            /// The interactor of this store, created on first use.
            @MainActor \(raw: access.memberModifier)var interactor: \(raw: interactor.type) {
                interactorStorage.interactor
            }
            """,
        ]
    }
}

extension ClassDeclSyntax {
    /// Whether the superclass is written as a `Store<State>`.
    fileprivate var derivesFromStructStore: Bool {
        guard case .possible(let superclass) = Superclass(of: self) else { return false }
        return superclass.namesStructStore
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A class with `@Store`, read and checked.
struct StoreDeclaration {
    private let interactor: TypeArgument
    private let access: AccessLevel
    /// What only a property store gets; `nil` for a struct store.
    private let propertyStore: PropertyStoreParts?

    /// Reads the class, and hands everything that is wrong with it to `report`.
    ///
    /// Returns `nil` when an expansion would not compile, and without a report when `declaration` is no class, or when
    /// `@Statable` reports that the class has both.
    init?(
        _ attribute: AttributeSyntax,
        on declaration: some DeclGroupSyntax,
        in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        guard let declaration = declaration.as(ClassDeclSyntax.self),
            declaration.attributes.named(StatableMacro.name).isEmpty
        else { return nil }
        guard let argument = attribute.arguments(of: nil).first else {
            report(.missingArguments(attribute, example: "@Store(MyInteractor.self)"))
            return nil
        }
        guard let interactor = TypeArgument(argument) else {
            report(.notAType(argument, macro: StoreMacro.name))
            return nil
        }
        self.interactor = interactor
        access = AccessLevel(ofTypeWith: declaration.modifiers, in: context.lexicalContext)

        let isStructStore = declaration.derivesFromStructStore
        let isObservable = !declaration.attributes.named("Observable").isEmpty
        var obstacles = Misuse.obstacles(
            of: declaration, attribute: attribute, macro: StoreMacro.description, in: context
        )
        if !isStructStore, !isObservable {
            obstacles.append(.missing("@Observable", on: declaration, macro: StoreMacro.description))
        }
        obstacles += NeededName.taken(in: declaration, interactor: interactor, isStructStore: isStructStore)
        guard obstacles.isEmpty else {
            obstacles.forEach(report)
            return nil
        }
        if !isStructStore { InterceptorList.misuses(in: declaration.memberBlock).forEach(report) }
        propertyStore = isStructStore ? nil : PropertyStoreParts(of: declaration, access: access, report: report)
    }

    /// The protocols that the class conforms to.
    var conformances: [String] { (propertyStore == nil ? [] : ["PropertyStore"]) + ["InteractiveStore"] }

    /// What the class gets in addition to what the user wrote.
    var members: [DeclSyntax] {
        let storage: DeclSyntax = """
            @ObservationIgnored @MainActor private let interactorStorage = \
            Lockstep.InteractorStorage<\(raw: interactor.type)>()
            """
        let property: DeclSyntax = """
            /// The actions of this store; made on first use.
            @MainActor \(raw: access.memberModifier)var interactor: \(raw: interactor.type) {
                interactorStorage.interactor
            }
            """
        guard let propertyStore else { return [storage, property] }
        return propertyStore.state + [storage, property] + propertyStore.mutators + propertyStore.initializers
    }
}

extension ClassDeclSyntax {
    /// Whether the superclass is written as a `Store<State>`.
    fileprivate var derivesFromStructStore: Bool {
        guard case .possible(let superclass) = Superclass(of: self) else { return false }
        return superclass.namesStructStore
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The members that `@Store` generates for a property store.
struct PropertyStoreParts {
    private let name: TokenSyntax
    private let access: AccessLevel
    private let properties: [StateProperty]
    private let initializer: GeneratedInitializer
    private let snapshot: SnapshotSource
    /// The generated property `interceptors`, which subclasses can override. If the class is `final` or has its own list
    /// of interceptors, the macro generates no such property, and this array is empty.
    let interceptors: [DeclSyntax]
    /// The names of the variables that the class declares.
    private let declaredNames: Set<String>

    /// Parses the class, and passes each misuse of its state to `report`.
    init(
        of declaration: ClassDeclSyntax, access: AccessLevel, in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        name = declaration.name
        self.access = access
        properties = StateProperty.all(in: declaration, context: context, report: report)
        initializer = GeneratedInitializer(of: declaration, access: access, macro: StoreMacro.name, report: report)
        snapshot = SnapshotSource(
            store: declaration.name.text, access: access, properties: properties,
            privateTypes: declaration.memberBlock.privateTypeNames
        )
        interceptors = InterceptorList.overridable(in: declaration, access: access)
        declaredNames = declaration.memberBlock.variableNames
    }

    /// The generated declarations of the struct `Snapshot` and the property `propertyStorage`.
    var state: [DeclSyntax] {
        [
            "\(raw: snapshot.lines.joined(separator: "\n"))",
            """
            /// The storage of this store.
            @ObservationIgnored @MainActor \(raw: access.memberModifier)let propertyStorage = \
            Lockstep.PropertyStorage<Snapshot>(storeName: "\(raw: name.plainName)")
            """,
        ]
    }

    /// The actions that set the properties, one action for each property. If the class already declares a variable
    /// with the name of an action, this action is omitted.
    var mutators: [DeclSyntax] {
        properties.filter { !declaredNames.contains("\($0.plainName)Mutator") }.map { property in
            let type = "Lockstep.Action<\(name.text), \(property.type.withoutImplicitUnwrapping)>"
            let access = property.setterAccess.modifier(inside: access)
            return """
                /// Sets `\(raw: property.plainName)`.
                \(raw: property.visibility)@MainActor \(raw: access)var \(raw: property.plainName)Mutator: \(raw: type) {
                    Lockstep.Action { value in
                        Lockstep.Reducer(setter: \\.\(raw: property.name)) {
                            value
                        }
                    }
                }
                """
        }
    }

    /// The generated initializer. The array is empty if no initializer is generated.
    var initializers: [DeclSyntax] {
        initializer.members(
            modifiers: "@MainActor \(access.memberModifier)",
            documentation: "Creates the store with the initial values of its properties."
        )
    }
}

extension MemberBlockSyntax {
    fileprivate var variableNames: Set<String> {
        let patterns = declarations.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(\.bindings).map(\.pattern)
        return Set(patterns.compactMap { $0.as(IdentifierPatternSyntax.self)?.identifier.plainName })
    }

    /// The names of the types that the block declares `private`.
    fileprivate var privateTypeNames: Set<String> {
        let types = declarations.filter { declaration in
            guard declaration.asProtocol((any DeclGroupSyntax).self) != nil || declaration.is(TypeAliasDeclSyntax.self),
                let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
            else { return false }
            return AccessLevel(writtenIn: modifiers) == .private
        }
        return Set(types.compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.plainName })
    }
}

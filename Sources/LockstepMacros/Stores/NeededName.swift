import SwiftSyntax

/// The names that `@Store` needs for members and types. A class with `@Store` cannot declare these names.
enum NeededName {
    /// Returns a misuse for each declaration in a class that has one of the names reserved for `@Store`.
    ///
    /// - Parameters:
    ///   - declaration: The class.
    ///   - interactor: The type of the store's interactor; `nil` if the store has no interactor.
    ///   - isStructStore: Whether the class is a struct store.
    /// - Returns: The misuses.
    static func taken(
        in declaration: ClassDeclSyntax, interactor: TypeArgument?, isStructStore: Bool
    ) -> [Misuse] {
        let variables = (interactor == nil ? [] : interactorMembers).union(isStructStore ? [] : propertyStoreMembers)
        var types = isStructStore ? [] : propertyStoreTypes
        // If the name of the interactor's type is `Interactor`, the class may declare this type.
        if let interactor, interactor.type.split(separator: ".").last != "Interactor" { types.insert("Interactor") }

        let block = declaration.memberBlock
        return block.instanceMembers(named: variables).map { .neededMember($0) }
            + block.declarations.compactMap(\.typeName).filter { types.contains($0.plainName) }.map { .neededType($0) }
    }

    /// Returns the first name in `type` that refers to a nested type of the store, such as `Snapshot`. Returns `nil`
    /// if there is no such name. A qualified name, such as `Camera.Snapshot`, does not count.
    static func hiddenType(in type: TypeSyntax) -> String? {
        type.tokens(viewMode: .sourceAccurate).first { token in
            propertyStoreTypes.contains(token.plainName)
                && token.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
        }?.plainName
    }

    /// Returns the names of the members that every property store has, apart from its state and its actions.
    static func members(hasInteractor: Bool) -> Set<String> {
        propertyStoreMembers.union(inheritedMembers).union(hasInteractor ? interactorMembers : [])
    }

    private static let interactorMembers: Set = ["interactor", "interactorStorage"]

    private static let propertyStoreMembers: Set = ["actionTarget", "pipeline", "propertyStorage"]

    /// The names of members that every store inherits. A class may also declare members with these names.
    private static let inheritedMembers: Set = [
        "cancelTasks", "dispatch", "intercepted", "interceptors", "optimistically", "pendingChanges", "persist",
        "proxy", "setConfirmed", "startTask", "values",
    ]

    private static let propertyStoreTypes: Set = ["Proxy", "Root", "Snapshot"]
}

extension DeclSyntax {
    /// The name of a declared type or type alias.
    fileprivate var typeName: TokenSyntax? {
        guard asProtocol((any DeclGroupSyntax).self) != nil || self.is(TypeAliasDeclSyntax.self) else { return nil }
        return asProtocol((any NamedDeclSyntax).self)?.name
    }
}

import SwiftSyntax

/// The names that `@Store` needs for members and types of the store.
enum NeededName {
    /// Returns a misuse for each member of `declaration` with a needed name. The needed names depend on `interactor`
    /// and `isStructStore`.
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

    private static let interactorMembers: Set = ["interactor", "interactorStorage"]

    private static let propertyStoreMembers: Set = ["actionTarget", "pipeline", "propertyStorage"]

    private static let propertyStoreTypes: Set = ["Proxy", "Root", "Snapshot"]
}

extension DeclSyntax {
    /// The name of a declared type or type alias.
    fileprivate var typeName: TokenSyntax? {
        guard asProtocol((any DeclGroupSyntax).self) != nil || self.is(TypeAliasDeclSyntax.self) else { return nil }
        return asProtocol((any NamedDeclSyntax).self)?.name
    }
}

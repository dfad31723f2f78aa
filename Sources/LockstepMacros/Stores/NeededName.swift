import SwiftSyntax

/// The names that `@Store` needs for itself.
enum NeededName {
    /// The members of `declaration` that have one of these names.
    static func taken(
        in declaration: ClassDeclSyntax, interactor: TypeArgument, isStructStore: Bool
    ) -> [Misuse] {
        let variables = interactorMembers.union(isStructStore ? [] : propertyStoreMembers)
        var types = isStructStore ? [] : propertyStoreTypes
        // A type that is the interactor itself may well have that name.
        if interactor.type.split(separator: ".").last != "Interactor" { types.insert("Interactor") }

        return declaration.memberBlock.declarations.flatMap { member -> [Misuse] in
            if let variable = member.as(VariableDeclSyntax.self), !variable.modifiers.areOfTypeMember {
                return variable.bindings
                    .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
                    .filter { variables.contains($0.plainName) }
                    .map { .neededMember($0) }
            }
            if let function = member.as(FunctionDeclSyntax.self) {
                let isTaken =
                    !function.modifiers.areOfTypeMember && variables.contains(function.name.plainName)
                    && function.signature.parameterClause.parameters.isEmpty
                return isTaken ? [.neededMember(function.name)] : []
            }
            guard let type = member.typeName, types.contains(type.plainName) else { return [] }
            return [.neededType(type)]
        }
    }

    private static let interactorMembers: Set = ["interactor", "interactorStorage"]

    private static let propertyStoreMembers: Set = [
        "currentRoot", "listeningPipeline", "pipeline", "propertyStorage",
    ]

    private static let propertyStoreTypes: Set = ["Proxy", "Root", "Snapshot"]
}

extension DeclSyntax {
    /// The name of a type or a type alias that is declared here.
    fileprivate var typeName: TokenSyntax? {
        guard asProtocol((any DeclGroupSyntax).self) != nil || self.is(TypeAliasDeclSyntax.self) else { return nil }
        return asProtocol((any NamedDeclSyntax).self)?.name
    }
}

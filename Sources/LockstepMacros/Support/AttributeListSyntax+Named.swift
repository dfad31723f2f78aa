import SwiftSyntax

extension AttributeListSyntax {
    /// All attributes in the list, including those inside `#if`.
    var all: [AttributeSyntax] {
        flatMap { element -> [AttributeSyntax] in
            switch element {
            case .attribute(let attribute):
                [attribute]
            case .ifConfigDecl(let conditional):
                conditional.clauses.flatMap { $0.elements?.as(AttributeListSyntax.self)?.all ?? [] }
            }
        }
    }

    /// Returns the attributes with this name. A module before the name is ignored.
    func named(_ name: String) -> [AttributeSyntax] {
        all.filter { $0.unqualifiedName == name }
    }

    /// The source of the attributes with the names in ``namesOfVisibility``, each on its own line. A generated
    /// declaration copies these attributes from the declaration that it belongs to.
    var visibility: String {
        all.filter { Self.namesOfVisibility.contains($0.unqualifiedName) }.map { "\($0.trimmedDescription)\n" }.joined()
    }

    /// The names of the attributes that limit where a declaration can be used, or where it is documented.
    static let namesOfVisibility: Set = ["_documentation", "_spi", "available"]
}

extension AttributeSyntax {
    /// The attribute's name without `@`, module and generic arguments: `Observable` for `@Observation.Observable`.
    var unqualifiedName: String {
        attributeName.unqualifiedName ?? attributeName.trimmedDescription
    }
}

extension TypeSyntax {
    /// The last component of a named type, without generic arguments: `Store` for `Lockstep.Store<Counter>`.
    ///
    /// `nil` for types without a name, such as tuples and functions.
    var unqualifiedName: String? {
        if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
        if let member = self.as(MemberTypeSyntax.self) { return member.name.text }
        return nil
    }
}

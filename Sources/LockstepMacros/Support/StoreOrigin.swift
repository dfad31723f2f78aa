import SwiftSyntax

/// What makes a class a store, according to its declaration.
enum StoreOrigin {
    /// A macro or a conformance makes the class a store.
    case itself
    /// The superclass is a store, or may be a store.
    case superclass
    /// The class is not a store.
    case none

    init(of declaration: ClassDeclSyntax) {
        let superclass = Superclass(of: declaration)
        if case .possible(let type) = superclass, type.namesStructStore {
            self = .superclass
        } else if Self.isDeclared(by: declaration.attributes)
            || declaration.inheritedTypeNames.contains(where: Self.protocols.contains)
        {
            self = .itself
        } else if case .possible = superclass {
            self = .superclass
        } else {
            self = declaration.inheritedTypeNames.first == "InteractiveStore" ? .itself : .none
        }
    }

    /// Returns whether `attributes` contains a macro that makes a type a store.
    static func isDeclared(by attributes: AttributeListSyntax) -> Bool {
        attributes.all.contains { macros.contains($0.unqualifiedName) }
    }

    private static let macros: Set = [StatableMacro.name, StoreMacro.name]

    /// The protocols that make the class itself a store. A subclass of a store does not declare these conformances.
    ///
    /// `InteractiveStore` is not in this list, because a subclass of a store can declare that conformance.
    private static let protocols: Set = ["ActionStore", "PropertyStore", "StoreProtocol", "ValueStore"]
}

extension ClassDeclSyntax {
    fileprivate var inheritedTypeNames: [String] {
        (inheritanceClause?.inheritedTypes ?? []).compactMap { inherited in
            (inherited.type.as(AttributedTypeSyntax.self)?.baseType ?? inherited.type).unqualifiedName
        }
    }
}

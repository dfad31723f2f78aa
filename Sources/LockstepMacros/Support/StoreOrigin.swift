import SwiftSyntax

/// What makes a class a store, as far as its declaration tells.
enum StoreOrigin {
    /// A macro, or a conformance that is written out: the class declares the members of a store itself.
    case itself
    /// The superclass is a store, or may be one.
    case superclass
    /// Nothing does.
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

    /// Whether a macro that makes a type a store is among `attributes`.
    static func isDeclared(by attributes: AttributeListSyntax) -> Bool {
        attributes.all.contains { macros.contains($0.unqualifiedName) }
    }

    private static let macros: Set = [StatableMacro.name, StoreMacro.name]

    /// `InteractiveStore` is not among them, for it is added to stores that exist.
    private static let protocols: Set = ["ActionStore", "PropertyStore", "StoreProtocol", "ValueStore"]
}

extension ClassDeclSyntax {
    fileprivate var inheritedTypeNames: [String] {
        (inheritanceClause?.inheritedTypes ?? []).compactMap { inherited in
            (inherited.type.as(AttributedTypeSyntax.self)?.baseType ?? inherited.type).unqualifiedName
        }
    }
}

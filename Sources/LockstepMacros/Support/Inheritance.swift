import SwiftSyntax

/// The superclass of a class, according to its inheritance clause.
///
/// A macro sees only names, so the first type in the clause may be a superclass or a protocol.
enum Superclass {
    /// The class has no superclass. There is no inheritance clause, or the first type in the clause is certainly a
    /// protocol.
    case none
    /// The first type in the clause may be a class or a protocol.
    case possible(TypeSyntax)

    init(of declaration: ClassDeclSyntax) {
        guard let first = declaration.inheritanceClause?.inheritedTypes.first?.type else {
            self = .none
            return
        }
        // Only protocols can have attributes here: `@unchecked Sendable`, `@preconcurrency Sequence`,
        // `nonisolated Equatable`.
        if first.is(AttributedTypeSyntax.self) || Self.knownProtocols.contains(first.unqualifiedName ?? "") {
            self = .none
        } else {
            self = .possible(first)
        }
    }

    /// The protocols that stores conform to most often. Any other type may be a superclass.
    private static let knownProtocols: Set = [
        "ActionStore", "AnyObject", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomReflectable",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable",
        "InteractiveStore", "InteractorProtocol", "Observable", "PropertyStore", "Sendable", "StoreProtocol",
        "ValueStore",
    ]
}

extension TypeSyntax {
    /// Whether the type is `Store<…>` or `Lockstep.Store<…>`. Without arguments, `Store` may be a user's protocol.
    var namesStructStore: Bool {
        guard unqualifiedName == "Store" else { return false }
        if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.genericArgumentClause != nil }
        return self.as(MemberTypeSyntax.self)?.genericArgumentClause != nil
    }
}

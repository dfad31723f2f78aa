import SwiftSyntax

/// What the inheritance clause of a class tells about a superclass.
///
/// A superclass stands first in the clause and looks exactly like a protocol, so a macro is often left in doubt.
enum Superclass {
    /// There is none: the clause is absent, or what stands first in it is certainly a protocol.
    case none
    /// The type that stands first may be a class or a protocol.
    case possible(TypeSyntax)

    init(of declaration: ClassDeclSyntax) {
        guard let first = declaration.inheritanceClause?.inheritedTypes.first?.type else {
            self = .none
            return
        }
        // `@unchecked Sendable`, `@preconcurrency Sequence`, `nonisolated Equatable`: only protocols are so marked.
        if first.is(AttributedTypeSyntax.self) || Self.knownProtocols.contains(first.unqualifiedName ?? "") {
            self = .none
        } else {
            self = .possible(first)
        }
    }

    /// The protocols that stores conform to most; for the rest the doubt remains.
    private static let knownProtocols: Set = [
        "ActionStore", "AnyObject", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomReflectable",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable",
        "InteractiveStore", "InteractorProtocol", "Observable", "PropertyStore", "Sendable", "StoreProtocol",
        "ValueStore",
    ]
}

extension TypeSyntax {
    /// Whether the type is `Store<…>` or `Lockstep.Store<…>`, and not a user's own protocol of that name.
    var namesStructStore: Bool {
        guard unqualifiedName == "Store" else { return false }
        if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.genericArgumentClause != nil }
        return self.as(MemberTypeSyntax.self)?.genericArgumentClause != nil
    }
}

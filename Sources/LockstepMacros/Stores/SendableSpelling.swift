import SwiftSyntax

extension TypeSyntax {
    /// The part of the type that is certainly not `Sendable`, or `nil` if there is no such part.
    ///
    /// Such a part is `Any`, `AnyObject`, or a function type without `@Sendable` and without an isolation. The part
    /// may be inside an optional, a collection or a tuple.
    var nonSendablePart: TypeSyntax? {
        switch self.as(TypeSyntaxEnum.self) {
        case .functionType:
            return self
        case .attributedType(let attributed):
            guard attributed.baseType.is(FunctionTypeSyntax.self) else { return attributed.baseType.nonSendablePart }
            let isSendable = attributed.attributes.all.contains { attribute in
                let name = attribute.unqualifiedName
                return name == "Sendable" || name == "convention" || name.hasSuffix("Actor")
            }
            return isSendable ? nil : self
        case .optionalType(let optional):
            return optional.wrappedType.nonSendablePart
        case .implicitlyUnwrappedOptionalType(let optional):
            return optional.wrappedType.nonSendablePart
        case .arrayType(let array):
            return array.element.nonSendablePart
        case .dictionaryType(let dictionary):
            return dictionary.key.nonSendablePart ?? dictionary.value.nonSendablePart
        case .tupleType(let tuple):
            return tuple.elements.lazy.compactMap(\.type.nonSendablePart).first
        case .someOrAnyType(let type):
            return type.constraint.nonSendablePart == nil ? nil : self
        case .identifierType(let identifier):
            return identifier.nonSendablePart
        case .memberType(let member):
            return member.baseType.unqualifiedName == "Swift" && Self.nonSendable.contains(member.name.text)
                ? self : nil
        default:
            return nil
        }
    }

    /// Whether the type is certainly `Sendable`, as `[Int]` is. If the value is `false`, the type may still be
    /// `Sendable`.
    var isSendable: Bool {
        switch self.as(TypeSyntaxEnum.self) {
        case .optionalType(let optional): optional.wrappedType.isSendable
        case .implicitlyUnwrappedOptionalType(let optional): optional.wrappedType.isSendable
        case .arrayType(let array): array.element.isSendable
        case .dictionaryType(let dictionary): dictionary.key.isSendable && dictionary.value.isSendable
        case .identifierType(let identifier):
            identifier.genericArgumentClause == nil && Self.sendable.contains(identifier.name.text)
        case .memberType(let member):
            member.baseType.unqualifiedName == "Swift" && Self.sendable.contains(member.name.text)
        default: false
        }
    }

    fileprivate static let nonSendable: Set = ["Any", "AnyObject"]

    fileprivate static let sendable: Set = ["Bool", "Double", "Float", "Int", "String", "UInt"]

    /// The generic types that are `Sendable` if all their type arguments are `Sendable`.
    fileprivate static let containers: Set = ["Array", "Dictionary", "Optional", "Set"]
}

extension IdentifierTypeSyntax {
    fileprivate var nonSendablePart: TypeSyntax? {
        if TypeSyntax.nonSendable.contains(name.text) { return TypeSyntax(self) }
        guard TypeSyntax.containers.contains(name.text), let clause = genericArgumentClause else { return nil }
        return clause.arguments.lazy.compactMap { Syntax($0.argument).as(TypeSyntax.self)?.nonSendablePart }.first
    }
}

import SwiftSyntax

extension TypeSyntax {
    /// Whether the type is written as a function type. Attributes, specifiers and parentheses around the function type
    /// are ignored.
    var isFunction: Bool {
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isFunction }
        if let elements = self.as(TupleTypeSyntax.self)?.elements, elements.count == 1, let type = elements.first?.type
        {
            return type.isFunction
        }
        return self.is(FunctionTypeSyntax.self)
    }

    /// The type for a parameter that an initializer stores. A function type gets `@escaping`.
    var asStoredParameter: String { (isFunction ? "@escaping " : "") + trimmedDescription }

    /// The type in a position that does not allow `T!`, such as a generic argument. `T!` becomes `T?`.
    var withoutImplicitUnwrapping: String {
        guard let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return trimmedDescription }
        return "\(optional.wrappedType.trimmedDescription)?"
    }
}

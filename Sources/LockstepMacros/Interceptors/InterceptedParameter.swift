import SwiftSyntax

/// A parameter of a method with `@Intercept`.
struct InterceptedParameter {
    /// The parameter, as written.
    let syntax: FunctionParameterSyntax
    /// The name of the parameter in the method's body. A parameter without a name gets a generated name.
    let name: String
    private let isNamed: Bool

    /// Returns the parameters of a function. A parameter without a name gets a unique name.
    static func all(of function: FunctionDeclSyntax) -> [InterceptedParameter] {
        let parameters = function.signature.parameterClause.parameters
        let taken = Set(parameters.map { $0.internalName.text })
        return parameters.enumerated().map { index, parameter in
            guard parameter.internalName.tokenKind == .wildcard else {
                return InterceptedParameter(syntax: parameter, name: parameter.internalName.text, isNamed: true)
            }
            var name = parameter.takesContext ? "context" : "argument\(index + 1)"
            while taken.contains(name) { name = "_\(name)" }
            return InterceptedParameter(syntax: parameter, name: name, isNamed: false)
        }
    }

    /// Whether the type of the parameter is `ExecutionContext`.
    var takesContext: Bool { syntax.takesContext }

    /// The parameter's entry in the payload. It is `nil` in these cases:
    /// - The parameter has no name.
    /// - The type of the parameter is `ExecutionContext`.
    /// - The value of the parameter cannot be stored.
    var payloadEntry: String? {
        guard isNamed, !takesContext, !syntax.type.cannotBeKept else { return nil }
        return "\"\(name.filter { $0 != "`" })\": \(name) as Any"
    }

    /// The label and the type, for the method's signature.
    var signature: String { "\(syntax.firstName.plainName): \(syntax.type.onOneLine)" }

    /// The parameter as an argument of a call.
    var argument: String { label.map { "\($0): \(value)" } ?? value }

    /// A parameter of type `Void` with the label of this parameter.
    var placeholder: String { label.map { "\($0) _: Swift.Void" } ?? "_: Swift.Void" }

    /// The argument for ``placeholder``.
    var placeholderArgument: String { label.map { "\($0): ()" } ?? "()" }

    /// The argument label, or `nil` if arguments have no label.
    private var label: String? {
        let label = syntax.firstName
        if label.tokenKind == .wildcard { return nil }
        // Only these three keywords need backticks as argument labels.
        return ["inout", "let", "var"].contains(label.plainName) ? label.text : label.plainName
    }

    private var value: String {
        if syntax.type.is(PackExpansionTypeSyntax.self) { return "repeat each \(name)" }
        guard let attributed = syntax.type.as(AttributedTypeSyntax.self) else { return name }
        if attributed.has("inout") { return "&\(name)" }
        return attributed.attributes.named("autoclosure").isEmpty ? name : "\(name)()"
    }

    /// The parameter for the overload. A parameter without a name gets the generated name.
    var named: FunctionParameterSyntax {
        if isNamed { return syntax }
        return syntax.with(\.firstName.trailingTrivia, .space).with(\.secondName, .identifier(name))
    }
}

extension FunctionParameterSyntax {
    /// The name inside the function.
    var internalName: TokenSyntax { secondName ?? firstName }

    /// Whether the type of the parameter is `ExecutionContext`.
    var takesContext: Bool { type.unqualifiedName == "ExecutionContext" }
}

extension AttributedTypeSyntax {
    /// Returns whether the type has the specifier `keyword`.
    fileprivate func has(_ keyword: String) -> Bool { specifiers.contains { $0.trimmedDescription == keyword } }
}

extension TypeSyntax {
    /// Whether a parameter of this type cannot be stored in a collection. The value is `true` for nonescaping closures,
    /// autoclosures, parameter packs, and borrowed or consumed values.
    fileprivate var cannotBeKept: Bool {
        if self.is(FunctionTypeSyntax.self) || self.is(PackExpansionTypeSyntax.self) { return true }
        // A type in parentheses, such as `(() -> Void)`. A pack in parentheses is a tuple, which can be stored.
        if let elements = self.as(TupleTypeSyntax.self)?.elements, elements.count == 1, let type = elements.first?.type
        {
            return !type.is(PackExpansionTypeSyntax.self) && type.cannotBeKept
        }
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return false }
        let isOwned = attributed.has("borrowing") || attributed.has("consuming")
        let isAutoclosure = !attributed.attributes.named("autoclosure").isEmpty
        let escapes = !attributed.attributes.named("escaping").isEmpty
        return isOwned || isAutoclosure || (attributed.baseType.cannotBeKept && !escapes)
    }
}

extension SyntaxProtocol {
    /// The source without line breaks, and without characters that need an escape in a string literal.
    var onOneLine: String {
        trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .filter { $0 != "\"" && $0 != "\\" }
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder

extension InterceptedMethod {
    /// The generated overload without the context parameter. The overload calls the method.
    var overload: DeclSyntax {
        let context = parameters.first(where: \.takesContext)
        let arguments = parameters.map(\.argument).joined(separator: ", ")
        let forward: CodeBlockItemSyntax = "\(raw: callPrefix)self.\(function.name.trimmed)(\(raw: arguments))"
        var overload = function
        overload.attributes = AttributeListSyntax(
            function.attributes.keeping(Self.keptAttributes).map { $0.with(\.trailingTrivia, .newline) }
        )
        overload.funcKeyword.leadingTrivia = []
        overload.modifiers = modifiers.with(\.leadingTrivia, [])
        if case .unspecified = WrittenIsolation(attributes: overload.attributes, modifiers: overload.modifiers) {
            let mainActor: AttributeSyntax = "@MainActor"
            overload.attributes.append(.attribute(mainActor.with(\.trailingTrivia, .space)))
        }
        overload.signature.parameterClause.parameters = .separated(
            parameters.filter { !$0.takesContext }.map(\.named)
        )
        overload.body = nil
        return """
            \(raw: documentation)
            \(overload.trimmed) {
                \(call(context: context?.name ?? "_", [forward]))
            }
            """
    }

    /// The modifiers of the overload. They are the method's modifiers, except that the overload is never `private`.
    ///
    /// In a `public` or `package` extension, `private` becomes `internal`. There, a member without an access level would
    /// have the access level of the extension. In all other places, `private` is removed.
    private var modifiers: DeclModifierListSyntax {
        guard let level = extensionAccess, level > .internal else {
            return function.modifiers.filter { $0.name.tokenKind != .keyword(.private) }
        }
        return DeclModifierListSyntax(
            function.modifiers.map { modifier in
                modifier.name.tokenKind == .keyword(.private)
                    ? modifier.with(\.name.tokenKind, .keyword(.internal)) : modifier
            }
        )
    }

    /// The attributes that the overload copies from the method. Other attributes belong to macros, or apply only to
    /// the method.
    private static var keptAttributes: Set<String> {
        AttributeListSyntax.namesOfVisibility.union(
            ["MainActor", "discardableResult", "inlinable", "preconcurrency", "usableFromInline"]
        )
    }

    /// The documentation comment of the overload.
    ///
    /// It is the method's comment without the description of the context parameter. If the method has no comment, the
    /// macro generates a comment of one line.
    private var documentation: String {
        // The documentation comment may also be written after the attributes.
        let head = function.tokens(viewMode: .sourceAccurate).prefix { $0 != function.name }
        let written = DocumentationComment(Trivia(pieces: head.flatMap(\.leadingTrivia)))
        guard written.lines.isEmpty else {
            let context = parameters.first(where: \.takesContext)
            return written.removing(parameter: context?.syntax.internalName.plainName ?? "").lines.joined(
                separator: "\n")
        }
        let labels = parameters.map { "\($0.syntax.firstName.plainName):" }.joined()
        return "/// Calls `\(function.name.plainName)(\(labels))` inside the store's interceptors."
    }
}

extension FunctionParameterListSyntax {
    /// Returns the parameters with a comma after each parameter except the last.
    fileprivate static func separated(_ parameters: [FunctionParameterSyntax]) -> FunctionParameterListSyntax {
        let comma = TokenSyntax.commaToken(trailingTrivia: .space)
        return FunctionParameterListSyntax(
            parameters.enumerated().map { index, parameter in
                parameter.trimmed.with(\.trailingComma, index == parameters.count - 1 ? nil : comma)
            }
        )
    }
}

extension AttributeListSyntax {
    /// Returns the attributes with these names. Attributes inside `#if` keep their conditions.
    fileprivate func keeping(_ names: Set<String>) -> [AttributeListSyntax.Element] {
        compactMap { element in
            switch element {
            case .attribute(let attribute):
                return names.contains(attribute.unqualifiedName) ? .attribute(attribute.trimmed) : nil
            case .ifConfigDecl(var conditional):
                for index in conditional.clauses.indices {
                    let kept = conditional.clauses[index].elements?.as(AttributeListSyntax.self)?.keeping(names) ?? []
                    let lines = kept.map { $0.with(\.leadingTrivia, .newline) }
                    conditional.clauses[index].elements = .attributes(AttributeListSyntax(lines))
                }
                let isEmpty = conditional.clauses.allSatisfy { clause in
                    clause.elements?.as(AttributeListSyntax.self)?.isEmpty ?? true
                }
                return isEmpty ? nil : .ifConfigDecl(conditional.trimmed)
            }
        }
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A method with `@Intercept`, read and checked.
struct InterceptedMethod {
    private let function: FunctionDeclSyntax
    private let interceptors: [TypeArgument]

    /// The parameter that takes the context of the execution, if the method has one.
    let contextParameter: FunctionParameterSyntax?

    /// Reads the method, and hands what is wrong with it to `report`.
    ///
    /// Returns `nil` when an expansion would not compile.
    init?(
        _ attribute: AttributeSyntax,
        on declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        guard let function = declaration.as(FunctionDeclSyntax.self) else {
            report(.notAMethod(declaration, attribute: attribute))
            return nil
        }
        let interceptors = (attribute.arguments?.as(LabeledExprListSyntax.self) ?? []).map { argument in
            let type = TypeArgument(argument.expression)
            if type == nil { report(.notAType(argument.expression, macro: InterceptMacro.name)) }
            return type
        }
        let contextParameters = function.signature.parameterClause.parameters.filter(\.takesContext)
        let misuse =
            Misuse.place(of: function, in: context.lexicalContext, attribute: attribute)
            ?? .isolation(of: function)
            ?? .signature(of: function, contextParameters: Array(contextParameters))
            ?? (function.attributes.named(InterceptMacro.name).count > 1
                ? .interceptedTwice(attribute, on: function) : nil)
        if let misuse { report(misuse) }
        guard misuse == nil, interceptors.allSatisfy({ $0 != nil }) else { return nil }

        self.function = function
        self.interceptors = interceptors.compactMap { $0 }
        contextParameter = contextParameters.first
    }

    private var parameters: [FunctionParameterSyntax] {
        function.signature.parameterClause.parameters.filter { !$0.takesContext }
    }

    private var effects: FunctionEffectSpecifiersSyntax? { function.signature.effectSpecifiers }

    /// What stands in front of a call: `return try await `.
    private var callPrefix: String {
        let words = [
            function.signature.returnClause == nil ? nil : "return",
            effects?.throwsClause == nil ? nil : "try",
            effects?.asyncSpecifier == nil ? nil : "await",
        ]
        return words.compactMap { $0 }.map { "\($0) " }.joined()
    }

    /// The call around the work; `context` names the closure's parameter.
    private func call(context: String, _ work: CodeBlockItemListSyntax) -> CodeBlockItemSyntax {
        let arguments = parameters.compactMap(\.payloadEntry)
        let own = interceptors.map { "\($0.type)()" }.joined(separator: ", ")
        let list = [
            "\"\(function.name.plainName)\"",
            arguments.isEmpty ? nil : "arguments: [\(arguments.joined(separator: ", "))]",
            interceptors.isEmpty ? nil : "by: { [\(own)] }",
        ]
        let effects = effects.map { " \($0.trimmedDescription)" } ?? ""
        let result = function.signature.returnClause?.type.trimmedDescription ?? "Swift.Void"
        return """
            \(raw: callPrefix)self.intercepted(\(raw: list.compactMap { $0 }.joined(separator: ", "))) \
            { (\(raw: context): Lockstep.ExecutionContext)\(raw: effects) -> \(raw: result) in
                \(work.trimmed)
            }
            """
    }

    /// The method's body, intercepted.
    var interceptedBody: [CodeBlockItemSyntax] { [call(context: "_", function.body?.statements ?? [])] }

    /// The method without its context, which calls the one with it.
    var overload: DeclSyntax {
        let arguments = function.signature.parameterClause.parameters.map { parameter in
            let label = parameter.firstName.text == "_" ? "" : "\(parameter.firstName.text): "
            return label + (parameter.takesContext ? "context" : parameter.forwarded)
        }
        let forward: CodeBlockItemSyntax =
            "\(raw: callPrefix)self.\(function.name.trimmed)(\(raw: arguments.joined(separator: ", ")))"
        var overload = function.with(\.leadingTrivia, [])
        overload.attributes = overload.attributes.filter {
            $0.as(AttributeSyntax.self)?.unqualifiedName != InterceptMacro.name
        }
        overload.modifiers = overload.modifiers.filter {
            ![.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind)
        }
        if case .unspecified = WrittenIsolation(attributes: overload.attributes, modifiers: overload.modifiers) {
            overload.attributes =
                [.attribute(AttributeSyntax("@MainActor").with(\.trailingTrivia, .space))]
                + overload.attributes
        }
        var list = FunctionParameterListSyntax(parameters)
        if let last = list.indices.last {
            list[list.index(before: list.endIndex)] = list[last].with(\.trailingComma, nil)
        }
        overload.signature.parameterClause.parameters = list
        overload.body = CodeBlockSyntax(
            leftBrace: .leftBraceToken(leadingTrivia: .space),
            statements: [call(context: "context", [forward]).with(\.leadingTrivia, .newline)],
            rightBrace: .rightBraceToken(leadingTrivia: .newline)
        )
        return "\(overload.trimmed)"
    }
}

extension FunctionParameterSyntax {
    /// Whether it takes the context of an execution.
    fileprivate var takesContext: Bool { type.unqualifiedName == "ExecutionContext" }

    /// The name by which the body knows the parameter; `nil` for one that it does not.
    private var internalName: String? {
        let name = (secondName ?? firstName).text
        return name == "_" ? nil : name
    }

    /// The parameter's entry in the payload; `nil` for one that cannot be kept: a closure that does not escape, a pack.
    fileprivate var payloadEntry: String? {
        guard let internalName, !type.cannotBeKept else { return nil }
        return "\"\(internalName.filter { $0 != "`" })\": \(internalName) as Any"
    }

    /// The parameter as an argument of another call.
    fileprivate var forwarded: String {
        let name = internalName ?? "_"
        let attributed = type.as(AttributedTypeSyntax.self)
        if attributed?.specifiers.contains(where: { $0.trimmedDescription == "inout" }) == true { return "&\(name)" }
        return attributed?.attributes.named("autoclosure").isEmpty == false ? "\(name)()" : name
    }
}

extension TypeSyntax {
    /// Whether a value of this type, as a parameter, cannot be put into a collection.
    fileprivate var cannotBeKept: Bool {
        if self.is(FunctionTypeSyntax.self) || self.is(PackExpansionTypeSyntax.self) { return true }
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return false }
        let isOwned = attributed.specifiers.contains {
            ["borrowing", "consuming", "isolated"].contains($0.trimmedDescription)
        }
        let isAutoclosure = !attributed.attributes.named("autoclosure").isEmpty
        let escapes = !attributed.attributes.named("escaping").isEmpty && !isAutoclosure
        return isOwned || isAutoclosure || (attributed.baseType.cannotBeKept && !escapes)
    }
}

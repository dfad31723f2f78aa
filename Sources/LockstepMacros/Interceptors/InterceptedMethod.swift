import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A method with `@Intercept` that passed all checks of its declaration.
struct InterceptedMethod {
    let function: FunctionDeclSyntax
    /// The parameters of the method, including the context parameter.
    let parameters: [InterceptedParameter]
    /// The expressions that create the method's own interceptors.
    private let interceptors: [String]
    /// The names of the types that enclose the method, the outermost first.
    private let enclosingTypes: [String]
    /// The file of a private method in an extension, or `nil` for other methods. Private methods in different files
    /// can have the same signature, so the file distinguishes them.
    private let file: String?
    /// The access level that the enclosing extension declares. It is `nil` if the method is not in an extension, or if
    /// the extension declares no access level.
    let extensionAccess: AccessLevel?

    /// Parses the method, and passes each misuse to `report`.
    ///
    /// Returns `nil` if the generated code would not compile.
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
        let arguments = attribute.arguments(of: nil).map { argument -> String? in
            if let type = TypeArgument(argument) { return "\(type.type)()" }
            // An argument such as `A` is a type whose `.self` is missing. Any other argument is an instance.
            guard TypeArgument.correction(of: argument) != nil else { return argument.trimmedDescription }
            report(.notAType(argument, macro: InterceptMacro.name))
            return nil
        }
        let misuse =
            Misuse.place(of: function, in: context.lexicalContext, attribute: attribute)
            ?? .isolation(ofMethod: function)
            ?? .signature(of: function)
            ?? .contextParameters(of: function)
        if let misuse { report(misuse) }
        let interceptors = arguments.compactMap { $0 }
        guard misuse == nil, interceptors.count == arguments.count else { return nil }

        self.function = function
        self.interceptors = interceptors
        parameters = InterceptedParameter.all(of: function)
        enclosingTypes = context.lexicalContext.reversed().compactMap(\.typeName)
        let enclosing = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
        extensionAccess = enclosing.flatMap { AccessLevel(writtenIn: $0.modifiers) }
        let access = [extensionAccess, AccessLevel(writtenIn: function.modifiers)].compactMap { $0 }.min() ?? .internal
        let location = context.location(of: function, at: .afterLeadingTrivia, filePathMode: .fileID)
        file = enclosing != nil && access <= .fileprivate ? location?.file.onOneLine : nil
    }

    /// Whether the method has a parameter of type `ExecutionContext`.
    var takesContext: Bool { parameters.contains(where: \.takesContext) }

    /// Returns the statements that run `body`, the method's body, inside the interceptors.
    ///
    /// In a closure, Swift gives the `error` of each `catch` the type `any Error`. So a body with `catch` becomes a local
    /// function, which the closure calls. The function has the name and the labels of the method, so that `#function` does
    /// not change. If the body or a parameter uses this name, the body stays in the closure.
    func statements(running body: CodeBlockItemListSyntax) -> [CodeBlockItemSyntax] {
        let name = function.name
        guard body.catchesErrors, !body.refers(to: name), parameters.allSatisfy({ $0.name != name.text }) else {
            return [call(context: "_", body)]
        }
        let placeholders = parameters.map(\.placeholder).joined(separator: ", ")
        let arguments = parameters.map(\.placeholderArgument).joined(separator: ", ")
        let result = function.signature.returnClause == nil ? "" : " -> \(resultType)"
        return [
            """
            func \(name.trimmed)(\(raw: placeholders))\(raw: effects)\(raw: result) {
                \(body.trimmed)
            }
            """,
            call(context: "_", ["\(raw: callPrefix)\(name.trimmed)(\(raw: arguments))"]),
        ]
    }

    /// The effects of the method with a leading space, such as ` async throws`.
    private var effects: String { function.signature.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? "" }

    /// Returns the statement that runs `work` inside the interceptors.
    ///
    /// - Parameters:
    ///   - context: The name of the context in `work`, or `_` if `work` does not use the context.
    ///   - work: The statements to wrap.
    /// - Returns: The call of `intercepted`.
    func call(context: String, _ work: CodeBlockItemListSyntax) -> CodeBlockItemSyntax {
        let entries = parameters.compactMap(\.payloadEntry).joined(separator: ", ")
        let own = interceptors.joined(separator: ", ")
        let arguments = [
            "\"\(function.name.plainName)\"",
            own.isEmpty ? nil : "signature: \"\(signature)\"",
            entries.isEmpty ? nil : "arguments: [\(entries)]",
            own.isEmpty ? nil : "by: { [\(own)] }",
        ]
        return """
            \(raw: callPrefix)self.intercepted(\(raw: arguments.compactMap { $0 }.joined(separator: ", "))) \
            { (\(raw: context): Lockstep.ExecutionContext)\(raw: effects) -> \(raw: resultType) in
                \(work.trimmed)
            }
            """
    }

    /// The keywords before a call, such as `return try await `.
    var callPrefix: String {
        let throwsClause = function.signature.effectSpecifiers?.throwsClause
        let words = [
            function.signature.returnClause == nil ? nil : "return",
            throwsClause.map(\.isNever) ?? true ? nil : "try",
            function.signature.effectSpecifiers?.asyncSpecifier == nil ? nil : "await",
        ]
        return words.compactMap { $0 }.map { "\($0) " }.joined()
    }

    /// The result type of the closure in ``call(context:_:)``. A closure cannot return `T!`, so `T!` becomes `T?`.
    private var resultType: String {
        function.signature.returnClause?.type.withoutImplicitUnwrapping ?? "Swift.Void"
    }

    /// A text that identifies the method in its store. Methods with different texts have separate interceptors.
    ///
    /// Two overloads have different texts. An override and the method that it overrides also have different texts.
    private var signature: String {
        let path = (enclosingTypes + [function.name.plainName]).joined(separator: ".")
        let generics = function.genericParameterClause?.onOneLine ?? ""
        let types = parameters.map(\.signature).joined(separator: ", ")
        let result = function.signature.returnClause.map { " -> \($0.type.onOneLine)" } ?? ""
        let async = function.signature.effectSpecifiers?.asyncSpecifier == nil ? "" : " async"
        let requirements = function.genericWhereClause.map { " \($0.onOneLine)" } ?? ""
        let origin = file.map { "\($0): " } ?? ""
        return "\(origin)\(path)\(generics)(\(types))\(async)\(result)\(requirements)"
    }
}

extension Syntax {
    /// The name of the type that the node declares or extends, or `nil` for other nodes. For an extension, the name
    /// includes the `where` clause.
    fileprivate var typeName: String? {
        if let extended = self.as(ExtensionDeclSyntax.self) {
            return [extended.extendedType.onOneLine, extended.genericWhereClause?.onOneLine].compactMap { $0 }
                .joined(separator: " ")
        }
        return (self.asProtocol((any DeclGroupSyntax).self) as? any NamedDeclSyntax)?.name.plainName
    }
}

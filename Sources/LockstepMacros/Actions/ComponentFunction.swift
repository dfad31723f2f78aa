import SwiftSyntax
import SwiftSyntaxMacros

/// A function with `@Reducer` or `@Middleware` that passed the checks that both macros share.
struct ComponentFunction {
    let declaration: FunctionDeclSyntax
    /// The type of the store that the component runs on, as written in the attribute.
    let store: TypeArgument
    /// The text before the function's name in a call: `self.`, `Self.`, or nothing at file scope.
    private let receiver: String

    /// Parses the function, and calls `report` with each misuse that is common to reducers and middlewares.
    ///
    /// Returns `nil` if the generated code would not compile.
    init?(
        _ attribute: AttributeSyntax,
        on declaration: some DeclSyntaxProtocol,
        macro: String,
        in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        guard let function = declaration.as(FunctionDeclSyntax.self) else {
            report(.notAFunction(declaration, macro: macro))
            return nil
        }
        guard let argument = attribute.arguments(of: nil).first else {
            report(.missingArguments(attribute, example: "@\(macro)(MyStore.self)"))
            return nil
        }
        guard let store = TypeArgument(argument) else {
            report(.notAType(argument, macro: macro))
            return nil
        }
        let obstacles = [
            Misuse.mutating(function, macro: macro),
            .inoutParameter(of: function, macro: macro),
            .isolation(of: function, macro: macro),
            .actorIsolation(of: function, in: context.lexicalContext.first, macro: macro),
        ].compactMap { $0 }
        guard obstacles.isEmpty else {
            obstacles.forEach(report)
            return nil
        }
        self.declaration = function
        self.store = store
        if context.enclosingTypeName == nil {
            receiver = ""
        } else {
            receiver = function.modifiers.areOfTypeMember ? "Self." : "self."
        }
    }

    /// The function's name without backticks.
    var name: String { declaration.name.plainName }

    /// Returns the name of the generated property, in backticks if it needs them.
    func propertyName(_ suffix: String) -> String { "\(name)\(suffix)".asDeclaredName }

    /// The function's name with its labels, for documentation: `add(_:to:)`.
    var fullName: String { "\(name)(\(parameters.map { "\($0.firstName.plainName):" }.joined()))" }

    var parameters: FunctionParameterListSyntax { declaration.signature.parameterClause.parameters }

    /// Whether a call of the function may suspend.
    var isAsync: Bool { declaration.signature.effectSpecifiers?.asyncSpecifier != nil }

    /// The type that the function returns, or `nil` for `Void`.
    var returnType: TypeSyntax? {
        guard let type = declaration.signature.returnClause?.type, !type.isVoid else { return nil }
        return type
    }

    /// The attributes and modifiers of the generated property. The property has the access level and the availability
    /// of the function.
    var peerPrefix: String {
        let kept: [Keyword] = [
            .private, .fileprivate, .internal, .package, .public, .open, .static, .class, .final, .override,
        ]
        let modifiers = declaration.modifiers
            .filter { modifier in kept.contains { modifier.name.tokenKind == .keyword($0) } }
            .map { "\($0.trimmedDescription) " }
        return "\(declaration.attributes.visibility)@MainActor \(modifiers.joined())"
    }

    /// Returns a call of the function.
    ///
    /// - Parameter arguments: The arguments of the first parameters. The other parameters must have default values.
    /// - Returns: The source of the call.
    func call(_ arguments: [String]) -> String {
        let labeled = zip(parameters, arguments).map { parameter, argument in
            parameter.firstName.tokenKind == .wildcard ? argument : "\(parameter.firstName.text): \(argument)"
        }
        let isThrowing = declaration.signature.effectSpecifiers?.throwsClause.map { !$0.isNever } ?? false
        let effects = (isThrowing ? "try " : "") + (isAsync ? "await " : "")
        return "\(effects)\(receiver)\(declaration.name.text)(\(labeled.joined(separator: ", ")))"
    }
}

extension TypeSyntax {
    /// Whether the type is `Void` or `()`.
    fileprivate var isVoid: Bool {
        if let tuple = self.as(TupleTypeSyntax.self) { return tuple.elements.isEmpty }
        return unqualifiedName == "Void"
    }
}

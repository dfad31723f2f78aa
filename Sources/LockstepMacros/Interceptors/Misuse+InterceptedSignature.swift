import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

// Misuses of the parameters, the effects and the result of a method with `@Intercept`.

extension Misuse {
    /// Misuse: the method is `rethrows`, or has an opaque result type. Returns `nil` for other methods.
    static func signature(of function: FunctionDeclSyntax) -> Misuse? {
        if let specifier = function.signature.effectSpecifiers?.throwsClause?.throwsSpecifier,
            specifier.tokenKind == .keyword(.rethrows)
        {
            let replacement = specifier.with(\.tokenKind, .keyword(.throws))
            return Misuse(
                at: specifier,
                id: "rethrows",
                "'@Intercept' cannot be attached to a 'rethrows' method, because the method's body runs in a closure",
                fixIts: [.replace(specifier, with: replacement, "replace 'rethrows' with 'throws'")]
            )
        }
        if let result = function.signature.returnClause?.type, let specifier = result.opaqueSpecifier {
            return Misuse(
                at: specifier,
                id: "opaque-result",
                "'@Intercept' cannot be attached to '\(function.name.plainName)', because "
                    + "'\(result.trimmedDescription)' hides the type of the result",
                fixIts: [
                    .replace(specifier, with: specifier.with(\.tokenKind, .keyword(.any)), "replace 'some' with 'any'")
                ]
            )
        }
        return nil
    }

    /// Misuse of `ExecutionContext` parameters. Returns `nil` if the parameters are correct.
    ///
    /// There are three misuses:
    /// - A context parameter is optional, or its type has an attribute or a specifier such as `inout`.
    /// - The method has several context parameters.
    /// - The method has a context parameter and a variadic parameter.
    static func contextParameters(of function: FunctionDeclSyntax) -> Misuse? {
        let parameters = Array(function.signature.parameterClause.parameters)
        if let parameter = parameters.first(where: { !$0.takesContext && $0.type.wrapsContext }) {
            // With a default value, a call of the overload could also be a call of the method.
            let trivia = parameter.defaultValue?.trailingTrivia ?? parameter.type.trailingTrivia
            let context = TypeSyntax("ExecutionContext").with(\.trailingTrivia, trivia)
            let replacement = parameter.with(\.type, context).with(\.defaultValue, nil)
            return Misuse(
                at: parameter.type,
                id: "wrapped-context",
                "'@Intercept' passes a plain 'ExecutionContext' to a method; callers use the overload without this "
                    + "parameter",
                fixIts: [.replace(parameter, with: replacement, "replace the type with 'ExecutionContext'")]
            )
        }
        let contexts = parameters.filter(\.takesContext)
        if contexts.count > 1 {
            return Misuse(
                at: contexts[1],
                id: "two-contexts",
                "'@Intercept' passes one 'ExecutionContext' to a method; remove this parameter"
            )
        }
        if !contexts.isEmpty, let variadic = parameters.first(where: { $0.ellipsis != nil }) {
            let array = TypeSyntax("[\(variadic.type.trimmed)]")
            return Misuse(
                at: variadic,
                id: "variadic-parameter",
                "'@Intercept' cannot forward a variadic parameter; use an array instead",
                fixIts: [
                    .replace(
                        variadic, with: variadic.with(\.type, array).with(\.ellipsis, nil),
                        "replace '\(variadic.type.trimmedDescription)...' with '\(array.trimmedDescription)'"
                    )
                ]
            )
        }
        return nil
    }
}

extension TypeSyntax {
    /// The first `some` in the type, or `nil` if there is no `some`.
    fileprivate var opaqueSpecifier: TokenSyntax? {
        tokens(viewMode: .sourceAccurate).first { $0.tokenKind == .keyword(.some) }
    }

    /// Whether the type is an optional `ExecutionContext`, or an `ExecutionContext` with an attribute or a specifier
    /// such as `inout`.
    fileprivate var wrapsContext: Bool {
        let wrapped =
            self.as(OptionalTypeSyntax.self)?.wrappedType
            ?? self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
            ?? self.as(AttributedTypeSyntax.self)?.baseType
        guard let wrapped else { return false }
        return wrapped.unqualifiedName == "ExecutionContext" || wrapped.wrapsContext
    }
}

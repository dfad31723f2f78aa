import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// Misuse: the function cannot be a middleware. A middleware takes only a proxy of the store, and returns nothing.
    /// Returns `nil` if the function can be a middleware.
    static func notAMiddleware(_ function: ComponentFunction) -> Misuse? {
        let clause = function.declaration.signature.parameterClause
        let store = function.store.type
        if clause.parameters.isEmpty {
            let parameters = clause.with(\.parameters, ["_ proxy: \(raw: store).Proxy"])
            return Misuse(
                at: function.declaration.name, id: "no-proxy",
                "'@Middleware' calls '\(function.name)' with a proxy of the store; add a parameter for it",
                fixIts: [.replace(clause, with: parameters, "add the parameter 'proxy'")]
            )
        }
        if let other = clause.parameters.dropFirst().first(where: { $0.defaultValue == nil && $0.ellipsis == nil }) {
            return Misuse(
                at: other, id: "more-than-a-proxy",
                "'@Middleware' calls '\(function.name)' with a proxy of the store and nothing else; remove this "
                    + "parameter, or give it a default value"
            )
        }
        if let type = function.returnType {
            return Misuse(
                at: type, id: "returning-middleware",
                "a middleware returns nothing; dispatch a mutator in '\(function.name)', or make it a reducer"
            )
        }
        return nil
    }

    /// Misuse: the proxy seems to be of another store. This is a warning, because the name may be a type alias of the
    /// store. Returns `nil` if the proxy is of the same store.
    static func foreignProxy(of function: ComponentFunction) -> Misuse? {
        let store = function.store.type
        guard let type = function.parameters.first?.type.as(MemberTypeSyntax.self), type.name.text == "Proxy",
            !["Self", TypeSyntax("\(raw: store)").unqualifiedName].contains(type.baseType.unqualifiedName)
        else { return nil }
        let replacement = TypeSyntax("\(raw: store).Proxy").with(\.trailingTrivia, type.trailingTrivia)
        return Misuse(
            at: type, id: "foreign-proxy", severity: .warning,
            "'@Middleware' calls '\(function.name)' with a proxy of '\(store)', not of "
                + "'\(type.baseType.trimmedDescription)'; write the same name in both places",
            fixIts: [.replace(type, with: replacement, "replace with '\(store).Proxy'")]
        )
    }

    /// Misuse: a component in `then:` may suspend, but the function is not `async`. The fix-it makes the function
    /// `async`.
    static func asyncFollowers(of function: ComponentFunction, first: ExprSyntax?) -> Misuse {
        let signature = function.declaration.signature
        let effects = signature.effectSpecifiers ?? FunctionEffectSpecifiersSyntax(trailingTrivia: .space)
        let clause = signature.parameterClause
        let asynchronous =
            signature
            .with(\.parameterClause, clause.with(\.trailingTrivia, .space))
            .with(\.effectSpecifiers, effects.with(\.asyncSpecifier, .keyword(.async, trailingTrivia: .space)))
        return Misuse(
            at: first.map(Syntax.init) ?? Syntax(function.declaration.name), id: "async-component",
            "'\(function.name)' is not 'async', so async components cannot follow it; add 'async'",
            fixIts: [.replace(signature, with: asynchronous, "add 'async'")]
        )
    }
}

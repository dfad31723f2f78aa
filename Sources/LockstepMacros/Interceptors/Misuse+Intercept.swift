import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Misuse {
    /// `@Intercept` stands on something other than a method.
    static func notAMethod(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) -> Misuse {
        Misuse(
            at: attribute,
            id: "not-a-method",
            "'@Intercept' can only be attached to a method of a store"
                + (declaration.is(InitializerDeclSyntax.self) ? "; an initializer runs before there is a store" : "")
        )
    }

    /// The method is where there is no store: static, outside of a class, without a body.
    static func place(
        of function: FunctionDeclSyntax, in lexicalContext: [Syntax], attribute: AttributeSyntax
    ) -> Misuse? {
        if let modifier = function.modifiers.first(where: {
            [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
        }) {
            return Misuse(
                at: modifier,
                id: "static-method",
                "'@Intercept' cannot be attached to a \(modifier.name.text) method, because there is no store to intercept it on"
            )
        }
        switch lexicalContext.first?.as(SyntaxEnum.self) {
        case .classDecl, .extensionDecl:
            guard function.body == nil else { return nil }
            return Misuse(at: attribute, id: "no-body", "'@Intercept' needs a method with a body")
        default:
            return Misuse(
                at: attribute,
                id: "not-in-a-store",
                "'@Intercept' can only be attached to a method of a store, which is a class"
            )
        }
    }

    /// The method is isolated to an actor other than the main actor, or to none. The fix-it takes that away.
    static func isolation(of function: FunctionDeclSyntax) -> Misuse? {
        let id = "method-isolation"
        let message = "'@Intercept' needs a method of the main actor, where stores live"
        switch WrittenIsolation(ofMember: function) {
        case .globalActor(let attribute):
            let mainActor = AttributeSyntax("@MainActor")
                .with(\.leadingTrivia, attribute.leadingTrivia)
                .with(\.trailingTrivia, attribute.trailingTrivia)
            return Misuse(
                at: attribute, id: id, message,
                fixIts: [
                    .replace(attribute, with: mainActor, "replace '\(attribute.trimmedDescription)' with '@MainActor'")
                ]
            )
        case .nonisolated(let modifier):
            let rest = function.modifiers.filter { $0.id != modifier.id }
            return Misuse(
                at: modifier, id: id, message,
                fixIts: [.replace(function.modifiers, with: rest, "remove '\(modifier.trimmedDescription)'")]
            )
        case .concurrent, .isolatedParameter:
            return Misuse(at: function.name, id: id, message)
        case .mainActor, .unspecified, nil:
            return nil
        }
    }

    /// The method's signature has something that cannot be passed through.
    static func signature(
        of function: FunctionDeclSyntax, contextParameters: [FunctionParameterSyntax]
    ) -> Misuse? {
        if let clause = function.signature.effectSpecifiers?.throwsClause,
            clause.throwsSpecifier.tokenKind == .keyword(.rethrows)
        {
            let specifier = clause.throwsSpecifier
            return Misuse(
                at: clause,
                id: "rethrows",
                "'@Intercept' cannot pass 'rethrows' through, because the work is done in a closure",
                fixIts: [
                    .replace(
                        specifier, with: specifier.with(\.tokenKind, .keyword(.throws)),
                        "replace 'rethrows' with 'throws'")
                ]
            )
        }
        if let type = function.signature.returnClause?.type, type.is(SomeOrAnyTypeSyntax.self),
            type.trimmedDescription.hasPrefix("some")
        {
            return Misuse(
                at: type,
                id: "opaque-result",
                "'@Intercept' needs to know the type that the method returns; '\(type.trimmedDescription)' does not tell"
            )
        }
        if contextParameters.count > 1 {
            return Misuse(
                at: contextParameters[1], id: "two-contexts", "'@Intercept' passes one 'ExecutionContext' to a method")
        }
        if !contextParameters.isEmpty,
            let variadic = function.signature.parameterClause.parameters.first(where: { $0.ellipsis != nil })
        {
            return Misuse(
                at: variadic,
                id: "variadic-parameter",
                "'@Intercept' cannot pass a variadic parameter on; take an array instead"
            )
        }
        return nil
    }

    /// The macro is attached a second time. The fix-it removes this attribute.
    static func interceptedTwice(_ attribute: AttributeSyntax, on function: FunctionDeclSyntax) -> Misuse {
        Misuse(
            at: function.name,
            id: "intercepted-twice",
            "'@Intercept' can be attached to a method only once; name all interceptors in one attribute"
        )
    }
}

import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension Misuse {
    /// Misuse: `@Intercept` is attached to a declaration that is not a method.
    static func notAMethod(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) -> Misuse {
        Misuse(
            at: attribute,
            id: "not-a-method",
            "'@Intercept' can only be attached to a method of a store"
                + (declaration.is(InitializerDeclSyntax.self) ? "; an initializer runs before the store exists" : "")
        )
    }

    /// Misuse: the method is static, is not in a store, or has no body. Returns `nil` if there is no such misuse.
    ///
    /// A macro cannot see whether an extended type or a superclass is a store. So each extension, and each class that
    /// may have a superclass, counts as a store.
    static func place(
        of function: FunctionDeclSyntax, in lexicalContext: [Syntax], attribute: AttributeSyntax
    ) -> Misuse? {
        if let modifier = function.modifiers.typeMember {
            return Misuse(
                at: modifier,
                id: "static-method",
                "'@Intercept' cannot be attached to a \(modifier.name.text) method, because interceptors belong to "
                    + "an instance of a store",
                fixIts: [.removal(of: modifier, from: function)]
            )
        }
        switch lexicalContext.first?.as(SyntaxEnum.self) {
        case .classDecl(let declaration):
            if case .none = StoreOrigin(of: declaration) {
                return Misuse(
                    at: attribute,
                    id: "not-in-a-store",
                    "'@Intercept' can only be attached to a method of a store; make '\(declaration.name.plainName)' "
                        + "a store with '@Store' or '@Statable', or a subclass of 'Store'"
                )
            }
            return function.body == nil ? .noBody(attribute) : nil
        case .extensionDecl:
            return function.body == nil ? .noBody(attribute) : nil
        default:
            return Misuse(
                at: attribute,
                id: "not-in-a-store",
                "'@Intercept' can only be attached to a method of a store, and a store is a class"
            )
        }
    }

    private static func noBody(_ attribute: AttributeSyntax) -> Misuse {
        Misuse(at: attribute, id: "no-body", "'@Intercept' needs a method with a body")
    }

    /// Misuse: the written isolation of the method is not the main actor. The fix-it isolates the method to the main
    /// actor, or removes `nonisolated`. For a method with an isolated parameter, there is no fix-it.
    ///
    /// Returns `nil` if the method has `@MainActor`, or no written isolation.
    static func isolation(ofMethod function: FunctionDeclSyntax) -> Misuse? {
        let name = function.name.plainName
        let id = "not-on-main-actor"
        let message =
            "'\(name)' must be isolated to the main actor, because '@Intercept' wraps it in the interceptors of a store"
        switch WrittenIsolation(ofMember: function) {
        case .globalActor(let attribute):
            return Misuse(at: attribute, id: id, message, fixIts: [.movingToMainActor(attribute)])
        case .nonisolated(let modifier):
            return Misuse(at: modifier, id: id, message, fixIts: [.removal(of: modifier, from: function)])
        case .concurrent:
            guard let attribute = function.attributes.named("concurrent").first else { return nil }
            return Misuse(at: attribute, id: id, message, fixIts: [.movingToMainActor(attribute)])
        case .isolatedParameter:
            return Misuse(at: function.name, id: id, message)
        case .mainActor, .unspecified, nil:
            return nil
        }
    }

    /// Misuse: the macro is attached a second time. The fix-it removes the second attribute.
    ///
    /// Returns `nil` for the first attribute.
    static func interceptedTwice(
        _ attribute: AttributeSyntax, on function: FunctionDeclSyntax, in context: some MacroExpansionContext
    ) -> Misuse? {
        guard let second = context.repetition(of: attribute, in: function) else { return nil }
        return Misuse(
            at: second,
            id: "applied-twice",
            "'@Intercept' can be attached to a method only once; list all interceptors in one attribute",
            fixIts: FixIt.removal(of: second, from: function)
        )
    }
}

import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension Misuse {
    /// Misuse: `@BaseInterceptors` is attached to a type that is not a store.
    ///
    /// There is no fix-it, because the user must choose the kind of store.
    static func noStore(_ declaration: some DeclGroupSyntax) -> Misuse {
        Misuse(
            at: declaration.as(ClassDeclSyntax.self).map { Syntax($0.name) } ?? Syntax(declaration.introducer),
            id: "not-a-store",
            "'@BaseInterceptors' can only be attached to a store: a class with '@Store' or '@Statable', or a subclass of "
                + "'Store'"
        )
    }

    /// Misuse: an argument is not a type. If the argument is an instance, the message shows how to declare the
    /// property `interceptors`.
    static func notAnInterceptorType(_ argument: ExprSyntax) -> Misuse {
        guard argument.is(FunctionCallExprSyntax.self) else {
            return notAType(argument, macro: BaseInterceptorsMacro.name)
        }
        return Misuse(
            at: argument,
            id: "instance-of-an-interceptor",
            "'@BaseInterceptors' takes types, and creates their instances with 'init()'; for this instance, declare "
                + "'var interceptors: [any StoreInterceptor] { [\(argument.trimmedDescription)] }' in the class, "
                + "with 'override' in a subclass of a store"
        )
    }

    /// Misuse: the class has the attribute twice, is not a store, or also declares `interceptors`. Returns `nil` if
    /// there is no such misuse.
    static func baseInterceptors(
        of declaration: ClassDeclSyntax, attribute: AttributeSyntax, in context: some MacroExpansionContext
    ) -> Misuse? {
        let macro = BaseInterceptorsMacro.description
        if let second = context.repetition(of: attribute, in: declaration) {
            return .appliedTwice(second, on: declaration, macro: macro)
        }
        if case .none = StoreOrigin(of: declaration) { return noStore(declaration) }
        let own = declaration.attributes.named(macro.name).first
        return declaration.memberBlock.instanceMembers(named: [InterceptorList.name]).first.map { name in
            Misuse(
                at: name,
                id: "interceptors-written",
                "'@BaseInterceptors' generates 'interceptors'; remove either the attribute or the property",
                fixIts: own.map { FixIt.removal(of: $0, from: declaration) } ?? []
            )
        }
    }
}

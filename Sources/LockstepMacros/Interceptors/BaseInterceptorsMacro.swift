import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@BaseInterceptors(A.self, B.self)`: writes the property `interceptors` of a store.
enum BaseInterceptorsMacro: MemberMacro {
    static let name = "BaseInterceptors"

    static let description = ClassMacro(
        name: name, product: "a store with interceptors", whyClass: "a store has identity",
        whyOnce: "name all interceptors in one attribute"
    )

    static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        guard let declaration = declaration.as(ClassDeclSyntax.self) else {
            context.diagnose(.notAClass(declaration, macro: description))
            return []
        }
        let arguments = node.arguments?.as(LabeledExprListSyntax.self) ?? []
        if arguments.isEmpty {
            context.diagnose(.missingArguments(node, example: "@\(name)(LoggingInterceptor.self)"))
            return []
        }
        let types = arguments.map { argument in
            let type = TypeArgument(argument.expression)
            if type == nil { context.diagnose(.notAType(argument.expression, macro: name)) }
            return type
        }
        let misuse = Misuse.baseInterceptors(of: declaration, attribute: node, in: context)
        if let misuse { context.diagnose(misuse) }
        guard misuse == nil, types.allSatisfy({ $0 != nil }) else { return [] }

        let access = AccessLevel(ofTypeWith: declaration.modifiers, in: context.lexicalContext)
        let override = declaration.isMadeAStoreByAMacro ? "" : "override "
        let list = types.compactMap { $0 }.map { "\($0.type)()" }.joined(separator: ", ")
        return [
            """
            /// The interceptors that wrap every execution of this store.
            @MainActor \(raw: access.memberModifier)\(raw: override)var interceptors: [any Lockstep.StoreInterceptor] {
                [\(raw: list)]
            }
            """
        ]
    }
}

extension ClassDeclSyntax {
    /// Whether `@Store` or `@Statable` makes the class a store, so that it is no subclass of one.
    fileprivate var isMadeAStoreByAMacro: Bool {
        if !attributes.named("Statable").isEmpty { return true }
        if case .possible(let type) = Superclass(of: self), type.unqualifiedName == "Store" { return false }
        return !attributes.named("Store").isEmpty
    }
}

extension Misuse {
    /// What keeps a class from having base interceptors.
    fileprivate static func baseInterceptors(
        of declaration: ClassDeclSyntax, attribute: AttributeSyntax, in context: some MacroExpansionContext
    ) -> Misuse? {
        let macro = BaseInterceptorsMacro.name
        if let own = context.original(of: attribute, in: declaration),
            own.id != declaration.attributes.named(macro).first?.id
        {
            return .appliedTwice(own, on: declaration, macro: BaseInterceptorsMacro.description)
        }
        for member in declaration.memberBlock.declarations {
            guard let variable = member.as(VariableDeclSyntax.self), !variable.modifiers.areOfTypeMember else {
                continue
            }
            for binding in variable.bindings where binding.pattern.trimmedDescription == "interceptors" {
                return Misuse(
                    at: binding.pattern,
                    id: "interceptors-written",
                    "'@\(macro)' writes 'interceptors'; write either the attribute or the property"
                )
            }
        }
        if case .none = Superclass(of: declaration), !declaration.isMadeAStoreByAMacro {
            return Misuse(
                at: declaration.name,
                id: "not-a-store",
                "'@\(macro)' can only be attached to a store: a class with '@Store' or '@Statable', or a subclass of 'Store'"
            )
        }
        return nil
    }
}

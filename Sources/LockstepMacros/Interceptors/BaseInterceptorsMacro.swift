import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@BaseInterceptors(A.self, B.self)`: generates the property `interceptors` of a store.
///
/// The member role reports misuse on a class. The extension role reports misuse on other types, because the compiler
/// does not always expand the member role of an enum.
enum BaseInterceptorsMacro {
    static let name = "BaseInterceptors"

    static let description = ClassMacro(
        name: name, product: "a store with interceptors", whyClass: "a store has identity",
        whyOnce: "list all interceptors in one attribute"
    )
}

extension BaseInterceptorsMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        guard let declaration = declaration.as(ClassDeclSyntax.self) else { return [] }
        let arguments = node.arguments(of: nil)
        if arguments.isEmpty {
            context.diagnose(.missingArguments(node, example: "@\(name)(LoggingInterceptor.self)"))
            return []
        }
        let types = arguments.compactMap { argument in
            let type = TypeArgument(argument)
            if type == nil { context.diagnose(.notAnInterceptorType(argument)) }
            return type
        }
        let misuse = Misuse.baseInterceptors(of: declaration, attribute: node, in: context)
        if let misuse { context.diagnose(misuse) }
        guard misuse == nil, types.count == arguments.count else { return [] }

        let level = AccessLevel(ofTypeWith: declaration.modifiers, in: context.lexicalContext)
        let list = types.map { "\($0.type)()" }.joined(separator: ", ")
        let (override, inherited) =
            switch StoreOrigin(of: declaration) {
            case .superclass: ("override ", "super.interceptors + ")
            case .itself, .none: ("", "")
            }
        return [
            InterceptorList.property(modifiers: level.overridableModifier + override, list: "\(inherited)[\(list)]")
        ]
    }
}

extension BaseInterceptorsMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) -> [ExtensionDeclSyntax] {
        // The compiler rejects the attribute on an extension itself. If the type also has `@Store` or `@Statable`, that
        // macro reports the misuse.
        if !declaration.is(ClassDeclSyntax.self), !declaration.is(ExtensionDeclSyntax.self),
            !StoreOrigin.isDeclared(by: declaration.attributes)
        {
            context.diagnose(.noStore(declaration))
        }
        return []
    }
}

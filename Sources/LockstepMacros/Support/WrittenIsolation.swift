import SwiftSyntax

/// The actor isolation that is written on a declaration.
///
/// A macro cannot see the module's default isolation or an inherited isolation.
enum WrittenIsolation {
    /// No isolation is written. The context decides.
    case unspecified
    /// `@MainActor`.
    case mainActor
    /// A global actor that is not the main actor. A macro recognizes a global actor by the suffix `Actor`.
    case globalActor(AttributeSyntax)
    /// `nonisolated`, with or without `(unsafe)` or `(nonsending)`.
    case nonisolated(DeclModifierSyntax)
    /// `@concurrent`.
    case concurrent
    /// A parameter of the function is `isolated`.
    case isolatedParameter

    init(attributes: AttributeListSyntax, modifiers: DeclModifierListSyntax) {
        if let modifier = modifiers.first(where: { $0.name.tokenKind == .keyword(.nonisolated) }) {
            self = .nonisolated(modifier)
        } else if !attributes.named("MainActor").isEmpty {
            self = .mainActor
        } else if let attribute = attributes.all.first(where: { $0.unqualifiedName.hasSuffix("Actor") }) {
            self = .globalActor(attribute)
        } else if !attributes.named("concurrent").isEmpty {
            self = .concurrent
        } else {
            self = .unspecified
        }
    }

    /// Reads the isolation of a function, an initializer, a subscript or a variable in a type. Returns `nil` for other
    /// members, because macros do not isolate them.
    init?(ofMember member: some DeclSyntaxProtocol) {
        guard let modified = member.asProtocol((any WithModifiersSyntax).self),
            let attributed = member.asProtocol((any WithAttributesSyntax).self)
        else { return nil }

        let parameters: FunctionParameterListSyntax?
        switch Syntax(member).as(SyntaxEnum.self) {
        case .functionDecl(let function): parameters = function.signature.parameterClause.parameters
        case .initializerDecl(let initializer): parameters = initializer.signature.parameterClause.parameters
        case .subscriptDecl(let declaration): parameters = declaration.parameterClause.parameters
        case .variableDecl: parameters = nil
        default: return nil
        }

        self.init(attributes: attributed.attributes, modifiers: modified.modifiers)
        if case .unspecified = self, let parameters, parameters.contains(where: { $0.type.isIsolated }) {
            self = .isolatedParameter
        }
    }
}

extension TypeSyntax {
    /// Whether the type of a parameter has the specifier `isolated`.
    fileprivate var isIsolated: Bool {
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return false }
        return attributed.specifiers.contains { $0.trimmedDescription == "isolated" }
    }
}

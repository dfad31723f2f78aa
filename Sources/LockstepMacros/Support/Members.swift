import SwiftSyntax

extension MemberBlockSyntax {
    /// The declarations in the block, including the declarations in every clause of `#if`.
    var declarations: [DeclSyntax] {
        members.flatMap(\.declarations)
    }

    /// Returns each name in `names` that the block declares as an instance property, or as an instance method without
    /// parameters.
    func instanceMembers(named names: Set<String>) -> [TokenSyntax] {
        declarations.flatMap { member -> [TokenSyntax] in
            if let variable = member.as(VariableDeclSyntax.self), !variable.modifiers.areOfTypeMember {
                return variable.bindings
                    .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
                    .filter { names.contains($0.plainName) }
            }
            guard let function = member.as(FunctionDeclSyntax.self), !function.modifiers.areOfTypeMember,
                function.signature.parameterClause.parameters.isEmpty, names.contains(function.name.plainName)
            else { return [] }
            return [function.name]
        }
    }

    /// The initializers in the block.
    var initializers: [InitializerDeclSyntax] {
        declarations.compactMap { $0.as(InitializerDeclSyntax.self) }
    }

    /// The initializers that prevent a macro from generating `init()`: the designated initializers in the block, and
    /// the convenience initializers without parameters.
    var initializersInPlaceOfDefault: [InitializerDeclSyntax] {
        initializers.filter { initializer in
            let isConvenience = initializer.modifiers.contains { $0.name.tokenKind == .keyword(.convenience) }
            return !isConvenience || initializer.signature.parameterClause.parameters.isEmpty
        }
    }
}

extension MemberBlockItemSyntax {
    fileprivate var declarations: [DeclSyntax] {
        guard let conditional = decl.as(IfConfigDeclSyntax.self) else { return [decl] }
        return conditional.clauses.flatMap { clause in
            clause.elements?.as(MemberBlockItemListSyntax.self)?.flatMap(\.declarations) ?? []
        }
    }
}

extension DeclModifierListSyntax {
    /// Whether the modifiers belong to a type member, not to an instance member.
    var areOfTypeMember: Bool { typeMember != nil }

    /// The modifier `static` or `class`, or `nil` if there is no such modifier.
    var typeMember: DeclModifierSyntax? {
        first { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
    }

    func contains(_ keyword: Keyword) -> Bool {
        contains { $0.name.tokenKind == .keyword(keyword) }
    }
}

extension TokenSyntax {
    /// The name without backticks.
    var plainName: String {
        text.filter { $0 != "`" }
    }
}

extension String {
    /// The string, for use as the name of a generated declaration.
    ///
    /// A string that is not a plain identifier, such as `clear all`, gets backticks.
    var asDeclaredName: String {
        let isPlain = first?.isNumber == false && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        return isPlain ? self : "`\(self)`"
    }
}

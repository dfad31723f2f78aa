import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

// Misuses of functions that become components, and of key paths to components.

extension Misuse {
    /// Misuse: the macro is attached to a declaration that is not a function.
    static func notAFunction(_ declaration: some DeclSyntaxProtocol, macro: String) -> Misuse {
        Misuse(
            at: declaration.introducingToken,
            id: "not-a-function",
            "'@\(macro)' can only be attached to a function"
        )
    }

    /// Misuse: the function is `mutating`, so a component cannot call the function. Returns `nil` if the function is
    /// not `mutating`.
    static func mutating(_ function: FunctionDeclSyntax, macro: String) -> Misuse? {
        guard let modifier = function.modifiers.first(where: { $0.name.tokenKind == .keyword(.mutating) }) else {
            return nil
        }
        return Misuse(
            at: modifier,
            id: "mutating-component",
            "'@\(macro)' cannot use the 'mutating' function '\(function.name.plainName)', because the component "
                + "calls it later",
            fixIts: [.removal(of: modifier, from: function)]
        )
    }

    /// Misuse: a parameter is `inout`. The component passes a copy, so the new value of the parameter would be lost.
    /// Returns `nil` if no parameter is `inout`.
    static func inoutParameter(of function: FunctionDeclSyntax, macro: String) -> Misuse? {
        for parameter in function.signature.parameterClause.parameters {
            guard let type = parameter.type.as(AttributedTypeSyntax.self),
                type.specifiers.contains(where: { $0.trimmedDescription == "inout" })
            else { continue }
            return Misuse(
                at: type,
                id: "inout-parameter",
                "'@\(macro)' cannot pass an 'inout' argument to '\(function.name.plainName)'; return the new value "
                    + "instead"
            )
        }
        return nil
    }

    /// Misuse: the function is isolated to a global actor that is not the main actor. The fix-it isolates the function
    /// to the main actor.
    ///
    /// Returns `nil` for other functions.
    static func isolation(of function: FunctionDeclSyntax, macro: String) -> Misuse? {
        guard case .globalActor(let attribute)? = WrittenIsolation(ofMember: function) else { return nil }
        return Misuse(
            at: attribute,
            id: "not-on-main-actor",
            "'\(function.name.plainName)' must be isolated to the main actor, because '@\(macro)' calls it there",
            fixIts: [.movingToMainActor(attribute)]
        )
    }

    /// Misuse: the function is isolated to the actor that declares it, so it cannot be called synchronously on the main
    /// actor. Returns `nil` for other functions.
    static func actorIsolation(of function: FunctionDeclSyntax, in owner: Syntax?, macro: String) -> Misuse? {
        guard owner?.is(ActorDeclSyntax.self) == true, !function.modifiers.areOfTypeMember,
            function.signature.effectSpecifiers?.asyncSpecifier == nil,
            case .unspecified? = WrittenIsolation(ofMember: function)
        else { return nil }
        let name = function.name.plainName
        return Misuse(
            at: function.name,
            id: "not-on-main-actor",
            "'\(name)' is isolated to its actor, but '@\(macro)' calls it on the main actor; write '@MainActor' or "
                + "'nonisolated' on '\(name)'"
        )
    }

    /// Misuse: a component is not a key path literal. If the argument is a name such as `fetch` or `self.fetch`, the
    /// fix-it replaces the argument with a key path.
    static func notAKeyPath(_ argument: ExprSyntax, macro: String) -> Misuse {
        let name = argument.componentName
        return Misuse(
            at: argument,
            id: "not-a-key-path",
            "'@\(macro)' needs a key path literal here, such as '\\Self.fetchMiddleware'",
            fixIts: name.map {
                [.replace(argument, with: ExprSyntax("\\Self.\(raw: $0)"), "replace with '\\Self.\($0)'")]
            } ?? []
        )
    }

    /// Misuse: a key path to a component does not start from the enclosing type. The fix-it replaces the type in the
    /// key path with `Self`.
    static func foreignRoot(_ root: TypeSyntax, type: String, macro: String) -> Misuse {
        Misuse(
            at: root,
            id: "foreign-root",
            "'@\(macro)' can only use components that '\(type)' declares, not those of '\(root.trimmedDescription)'",
            fixIts: [.replace(root, with: TypeSyntax("Self"), "replace '\(root.trimmedDescription)' with 'Self'")]
        )
    }
}

extension ExprSyntax {
    /// The component's name in an expression such as `fetch`, `self.fetch` or `.fetch`, or `nil` for other
    /// expressions.
    fileprivate var componentName: String? {
        if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
        guard let access = self.as(MemberAccessExprSyntax.self) else { return nil }
        let base = access.base?.trimmedDescription
        return base == nil || base == "self" ? access.declName.baseName.text : nil
    }
}

extension DeclSyntaxProtocol {
    /// The keyword that introduces the declaration, or the first token if the declaration has no such keyword.
    fileprivate var introducingToken: TokenSyntax {
        if let group = self.asProtocol((any DeclGroupSyntax).self) { return group.introducer }
        if let variable = self.as(VariableDeclSyntax.self) { return variable.bindingSpecifier }
        if let initializer = self.as(InitializerDeclSyntax.self) { return initializer.initKeyword }
        if let declaration = self.as(SubscriptDeclSyntax.self) { return declaration.subscriptKeyword }
        return firstToken(viewMode: .sourceAccurate) ?? .identifier("")
    }
}

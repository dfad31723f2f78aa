import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Action(\Self.fetchMiddleware, \Self.showReducer)`: generates the getter of a property whose type is an action.
///
/// If a component may suspend, the compiler chooses ``SuspendingActionMacro`` instead. A macro cannot see in the
/// syntax whether a component may suspend.
enum ActionMacro: AccessorMacro {
    static let name = "Action"

    static func expansion(
        of node: AttributeSyntax,
        providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [AccessorDeclSyntax] {
        accessors(of: declaration, attribute: node, mayBeSynchronous: true, in: context)
    }

    /// Checks the property and the components, and returns the getter. Reports each misuse.
    ///
    /// - Parameters:
    ///   - declaration: The declaration that the attribute is attached to.
    ///   - attribute: The attribute.
    ///   - mayBeSynchronous: Whether all components are synchronous.
    ///   - context: The context that receives diagnostics.
    /// - Returns: The getter, or the result of `standIn(for:)` if a misuse was reported.
    static func accessors(
        of declaration: some DeclSyntaxProtocol,
        attribute: AttributeSyntax,
        mayBeSynchronous: Bool,
        in context: some MacroExpansionContext
    ) -> [AccessorDeclSyntax] {
        guard let property = ActionProperty(declaration, in: context, report: context.diagnose) else {
            return standIn(for: declaration)
        }
        let arguments = [nil, "reducers", "middlewares", "lateReducers"].flatMap { attribute.arguments(of: $0) }
        guard let components = ComponentList(arguments, macro: name, in: context, report: context.diagnose) else {
            return standIn(for: declaration)
        }
        if components.statements.isEmpty {
            context.diagnose(.noComponents(attribute))
            return standIn(for: declaration)
        }
        if !mayBeSynchronous, !property.isAsync {
            context.diagnose(.asyncComponents(in: property))
            return standIn(for: declaration)
        }
        return [
            """
            get {
                Lockstep.\(raw: property.isAsync ? "Async" : "")Action {
                    \(raw: components.statements.joined(separator: "\n        "))
                }
            }
            """
        ]
    }

    /// Returns a getter that prevents a further compiler error after a misuse. If the property already has accessors,
    /// returns no getter.
    private static func standIn(for declaration: some DeclSyntaxProtocol) -> [AccessorDeclSyntax] {
        let variable = declaration.as(VariableDeclSyntax.self)
        // If the property already has accessors, a second getter would cause a further error.
        guard let variable, variable.bindings.allSatisfy({ $0.accessorBlock == nil }) else { return [] }
        return [
            """
            get {
                fatalError()
            }
            """
        ]
    }
}

/// `@Action` with a component that may suspend. See ``ActionMacro``.
enum SuspendingActionMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [AccessorDeclSyntax] {
        ActionMacro.accessors(of: declaration, attribute: node, mayBeSynchronous: false, in: context)
    }
}

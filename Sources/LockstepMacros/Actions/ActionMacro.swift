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
    ///   - mayBeSynchronous: Whether the type of the property may be `Action`. If the value is `false`, a component
    ///     may suspend, so the type must be `AsyncAction`.
    ///   - context: The context that receives diagnostics.
    /// - Returns: The getter, or the result of `standIns(_:)` if a misuse was reported.
    static func accessors(
        of declaration: some DeclSyntaxProtocol,
        attribute: AttributeSyntax,
        mayBeSynchronous: Bool,
        in context: some MacroExpansionContext
    ) -> [AccessorDeclSyntax] {
        guard let property = ActionProperty(declaration, in: context, report: context.diagnose) else {
            return declaration.standIns("get { fatalError() }")
        }
        let arguments = [nil, "reducers", "middlewares", "lateReducers"].flatMap { attribute.arguments(of: $0) }
        guard let components = ComponentList(arguments, macro: name, in: context, report: context.diagnose) else {
            return declaration.standIns("get { fatalError() }")
        }
        if components.statements.isEmpty {
            context.diagnose(.noComponents(attribute))
            return declaration.standIns("get { fatalError() }")
        }
        if !mayBeSynchronous, !property.isAsync {
            context.diagnose(.asyncComponents(in: property))
            return declaration.standIns("get { fatalError() }")
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

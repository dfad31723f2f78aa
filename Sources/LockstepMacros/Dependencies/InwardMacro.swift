import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Inward var apiClient: any APIClient = DefaultAPIClient()`, in an extension of `Dependencies`.
///
/// The accessors are plain ones that pass closures on which do not escape. So the default is evaluated in the isolation
/// of the property, which a macro cannot see.
///
/// The accessor role reports misuse; the peer role where the compiler does not ask for accessors, on what is no property
/// and in protocols.
enum InwardMacro {
    static let name = "Inward"

    /// The name of the key that belongs to a property; the macro's declaration announces the prefix.
    private static func keyName(of property: InjectedProperty) -> String { "_$inward_\(property.plainName)" }
}

extension InwardMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [AccessorDeclSyntax] {
        guard !context.isInProtocol else { return [] }
        guard let dependency = InwardProperty(declaration, node: node, in: context, report: context.diagnose) else {
            return InjectedProperty.accessorsInMisuse(of: declaration, "get { fatalError() }", "set { fatalError() }")
        }
        let key = "Self.\(keyName(of: dependency.property))"
        return [
            """
            get {
                \(raw: key).read(\\.\(raw: dependency.property.name.text), from: self) {\(raw: dependency.signature)
                    return \(raw: dependency.defaultValue)
                }
            }
            """,
            """
            set {
                \(raw: key).write(to: &self) {
                    newValue
                }
            }
            """,
        ]
    }
}

extension InwardMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        guard declaration.is(VariableDeclSyntax.self) else {
            context.diagnose(.notAProperty(declaration, macro: name))
            return []
        }
        let report: (Misuse) -> Void = context.isInProtocol ? context.diagnose : { _ in }
        guard let dependency = InwardProperty(declaration, node: node, in: context, report: report) else { return [] }
        return [
            """
            /// Tells `\(raw: dependency.property.plainName)` from every other dependency.
            private nonisolated static let \(raw: keyName(of: dependency.property)) = \
            Lockstep.DependencyKey(\(literal: dependency.property.plainName))
            """
        ]
    }
}

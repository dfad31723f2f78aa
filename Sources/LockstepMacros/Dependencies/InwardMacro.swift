import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Inward var apiClient: any APIClient = DefaultAPIClient()`, in an extension of `Dependencies`: declares a
/// dependency.
///
/// The default value must be evaluated with the isolation of the property, but the macro cannot see this isolation.
/// So the generated getter evaluates the default value in a nonescaping closure. Such a closure has the isolation of
/// the getter, which is the isolation of the property.
///
/// The accessor role reports misuse on a variable outside protocols. In a protocol, and on a declaration that is not a
/// variable, the compiler does not expand the accessor role. In these cases, the peer role reports misuse.
enum InwardMacro {
    static let name = "Inward"

    /// Returns the name of the key that is generated for a property. The declaration of the macro contains the same
    /// prefix, as `prefixed(_$inward_)`.
    private static func keyName(of property: InjectedProperty) -> String {
        "_$inward_\(property.plainName)".asDeclaredName
    }
}

extension InwardMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [AccessorDeclSyntax] {
        guard !context.isInProtocol else { return [] }
        guard let dependency = InwardProperty(declaration, node: node, in: context, report: context.diagnose) else {
            return declaration.standIns("get { fatalError() }", "set { fatalError() }")
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
            /// The key of the dependency `\(raw: dependency.property.plainName)`.
            private nonisolated static let \(raw: keyName(of: dependency.property)) = \
            Lockstep.DependencyKey(\(literal: dependency.property.plainName))
            """
        ]
    }
}

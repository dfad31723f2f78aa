import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Outward(\.apiClient) var apiClient: any APIClient`: reads a dependency in a class, a struct or an actor.
///
/// The macro generates a getter and a `nonisolated` constant. The constant captures the overrides that are in force when
/// the object is created. The getter reads the dependency through the constant. `@Observable` does not track the
/// constant, and a memberwise initializer has no parameter for it.
///
/// The compiler does not expand the accessor role for a declaration that is not a variable, or for a variable in a
/// protocol. In these two cases, the peer role reports misuse. In all other cases, the accessor role reports misuse.
enum OutwardMacro {
    static let name = "Outward"

    /// Returns whether `@Observable` tracks the property.
    private static func isObserved(_ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext)
        -> Bool
    {
        guard context.lexicalContext.first?.isObservable == true, let variable = declaration.as(VariableDeclSyntax.self)
        else { return false }
        return variable.attributes.named("ObservationIgnored").isEmpty
    }

    /// Returns whether `@Observable` generated the property as the storage of another property.
    ///
    /// The storage has a copy of `@Outward`. The macro ignores the copy, because misuse is reported at the original
    /// property.
    private static func isCopy(_ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) -> Bool {
        guard context.lexicalContext.isEmpty, let variable = declaration.as(VariableDeclSyntax.self) else {
            return false
        }
        let name = variable.bindings.first?.pattern.trimmedDescription ?? ""
        return name.hasPrefix("_") && !variable.attributes.named("ObservationIgnored").isEmpty
    }

    /// Returns the name of the stored property that is generated for a property. The macro's declaration in
    /// `Lockstep` must contain the same prefix: `prefixed(_$outward_)`.
    private static func captureName(of property: InjectedProperty) -> String {
        "_$outward_\(property.plainName)".asDeclaredName
    }
}

extension OutwardMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [AccessorDeclSyntax] {
        guard !context.isInProtocol, !isCopy(declaration, in: context) else { return [] }
        guard let dependent = OutwardProperty(declaration, node: node, in: context, report: context.diagnose) else {
            // `@Observable` generates accessors for a property that it tracks.
            guard !isObserved(declaration, in: context) else { return [] }
            return declaration.standIns("get { fatalError() }")
        }
        return [
            """
            get {
                \(raw: captureName(of: dependent.property)).dependencies\(raw: dependent.access)
            }
            """
        ]
    }
}

extension OutwardMacro: PeerMacro {
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
        guard let dependent = OutwardProperty(declaration, node: node, in: context, report: report) else { return [] }
        return [
            """
            /// The scope in which the owner of `\(raw: dependent.property.plainName)` was created.
            private nonisolated let \(raw: captureName(of: dependent.property)) = Lockstep.DependencyCapture()
            """
        ]
    }
}

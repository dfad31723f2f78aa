import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Outward(\.apiClient) var apiClient: any APIClient`, in a class, a struct or an actor.
///
/// The property is read through a second, stored one, which captures the scope in which its owner is made. That one is
/// `nonisolated` and a `let`, so it is right in every isolation, and neither `@Observable` nor a memberwise
/// initializer takes notice of it.
///
/// The accessor role reports misuse; the peer role where the compiler does not ask for accessors, on what is no property
/// and in protocols.
enum OutwardMacro {
    static let name = "Outward"

    /// Whether `@Observable` takes the property for one of those that it tracks.
    private static func isObserved(_ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext)
        -> Bool
    {
        guard context.lexicalContext.first?.isObservable == true, let variable = declaration.as(VariableDeclSyntax.self)
        else { return false }
        return variable.attributes.named("ObservationIgnored").isEmpty
    }

    /// Whether the property is the storage that `@Observable` makes for one that lacks `@ObservationIgnored`.
    ///
    /// It has a copy of the attribute, and what is wrong was said about the original.
    private static func isCopy(_ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) -> Bool {
        guard context.lexicalContext.isEmpty, let variable = declaration.as(VariableDeclSyntax.self) else {
            return false
        }
        let name = variable.bindings.first?.pattern.trimmedDescription ?? ""
        return name.hasPrefix("_") && !variable.attributes.named("ObservationIgnored").isEmpty
    }

    /// The name of the stored property that belongs to a property; the macro's declaration announces the prefix.
    private static func captureName(of property: InjectedProperty) -> String { "_$outward_\(property.plainName)" }
}

extension OutwardMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [AccessorDeclSyntax] {
        guard !context.isInProtocol, !isCopy(declaration, in: context) else { return [] }
        guard let dependent = OutwardProperty(declaration, node: node, in: context, report: context.diagnose) else {
            // `@Observable` writes accessors where nothing keeps it from that.
            guard !isObserved(declaration, in: context) else { return [] }
            return InjectedProperty.accessorsInMisuse(of: declaration, "get { fatalError() }")
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
            /// Where the owner of `\(raw: dependent.property.plainName)` was made.
            private nonisolated let \(raw: captureName(of: dependent.property)) = Lockstep.DependencyCapture()
            """
        ]
    }
}

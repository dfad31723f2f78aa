import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer(MyStore.self, get: \.count, set: \.count)`: generates a property with a reducer that calls the function.
enum ReducerMacro: PeerMacro {
    static let name = "Reducer"

    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        guard
            let function = ComponentFunction(
                node, on: declaration, macro: name, in: context, report: context.diagnose
            )
        else { return [] }
        let getters = node.arguments(of: "get")
        let setters = node.arguments(of: "set")
        if let misuse = Misuse.mismatch(of: function, getters: getters, setters: setters, attribute: node) {
            context.diagnose(misuse)
            return []
        }

        let property = function.propertyName("Reducer")
        let type = "Lockstep.\(function.isAsync ? "Async" : "")Reducer"
        let paths = [("get", getters), ("set", setters)].filter { !$0.1.isEmpty }.map { label, paths in
            ", \(label): \(paths.map(\.trimmedDescription).joined(separator: ", "))"
        }
        let call = function.call(getters.indices.map { "$\($0)" })
        return [
            """
            /// A reducer that calls `\(raw: function.fullName)`.
            \(raw: function.peerPrefix)var \(raw: property): \(raw: type)<\(raw: function.store.type)> {
                \(raw: type)("\(raw: function.name)"\(raw: paths.joined())) { \(raw: call) }
            }
            """
        ]
    }
}

import SwiftSyntax
import SwiftSyntaxMacros

/// The components that `@Action` and `@Middleware(then:)` receive as key paths.
struct ComponentList {
    /// One statement for each component, such as `self.fetchMiddleware`. The generated code writes the statements in
    /// a closure that makes an action, or in the closure `then:` of a middleware.
    let statements: [String]

    /// Parses the key paths, and passes each misuse to `report`. Returns `nil` if there is any misuse.
    init?(
        _ arguments: [ExprSyntax],
        macro: String,
        in context: some MacroExpansionContext,
        report: (Misuse) -> Void
    ) {
        let type = context.enclosingTypeName
        var statements: [String] = []
        for argument in arguments {
            guard let path = KeyPathArgument(argument) else {
                report(.notAKeyPath(argument, macro: macro))
                continue
            }
            if let properties = path.path(from: type) {
                statements.append("self\(properties)")
            } else if let root = path.root, let type {
                report(.foreignRoot(root, type: type, macro: macro))
            }
        }
        guard statements.count == arguments.count else { return nil }
        self.statements = statements
    }
}

import SwiftSyntax
import SwiftSyntaxMacros

/// The components that `@Action` and `@Middleware(then:)` are given as key paths.
struct ComponentList {
    /// What stands in the builder: `self.fetchMiddleware`, one for each.
    let statements: [String]

    /// Reads the key paths, and hands what is wrong with them to `report`. Returns `nil` when any is.
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

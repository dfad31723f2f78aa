import SwiftSyntax

/// A key path literal as an argument of a macro, such as `\.count` or `\Self.fetchMiddleware`.
struct KeyPathArgument {
    /// The type that the path starts from, or `nil` if no type is written.
    let root: TypeSyntax?
    /// The properties along the path.
    private let names: [String]

    /// Parses `argument`, or returns `nil` if the argument is not a path of properties.
    init?(_ argument: ExprSyntax) {
        guard let expression = argument.as(KeyPathExprSyntax.self), !expression.components.isEmpty else { return nil }
        root = expression.root
        let properties = expression.components.map { $0.component.as(KeyPathPropertyComponentSyntax.self) }
        names = properties.compactMap { $0?.trimmedDescription }
        guard names.count == properties.count else { return nil }
    }

    /// Returns the properties of the path, with a period before each property, as in `.fetchMiddleware`.
    ///
    /// Returns `nil` if the path does not start from `type`. If `type` is `nil`, the start is not checked.
    func path(from type: String?) -> String? {
        var rest = names[...]
        if let root, let type, root.unqualifiedName != "Self", root.unqualifiedName != type {
            // In `\Space.Box.count`, the parser reads `Box` as a property of `Space`.
            guard let end = names.dropLast().firstIndex(of: type),
                names[..<end].allSatisfy({ $0.first?.isUppercase == true })
            else { return nil }
            rest = names[(end + 1)...]
        }
        return rest.map { ".\($0)" }.joined()
    }
}

extension AttributeSyntax {
    /// Returns the argument with the label `label`, and the unlabeled arguments that follow it.
    ///
    /// If `label` is `nil`, returns the arguments before the first label.
    func arguments(of label: String?) -> [ExprSyntax] {
        guard let all = arguments?.as(LabeledExprListSyntax.self) else { return [] }
        var current: String?
        return all.compactMap { argument in
            current = argument.label?.text ?? current
            return current == label ? argument.expression : nil
        }
    }
}

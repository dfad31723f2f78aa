import SwiftDiagnostics
import SwiftSyntax

extension Misuse {
    /// Misuse: an argument that must be a type is not written as `Type.self`. If the argument looks like a type, the
    /// fix-it appends `.self`.
    static func notAType(_ argument: ExprSyntax, macro: String) -> Misuse {
        let correction = TypeArgument.correction(of: argument)
        return Misuse(
            at: argument,
            id: "not-a-type",
            "'@\(macro)' needs a type here, written as 'Type.self', because macros are expanded before types are known",
            fixIts: correction.map { [.replace(argument, with: $0, "append '.self'")] } ?? []
        )
    }

    /// Misuse: the attribute has no arguments. `example` shows a correct attribute in the message.
    static func missingArguments(_ attribute: AttributeSyntax, example: String) -> Misuse {
        Misuse(
            at: attribute,
            id: "missing-arguments",
            "'@\(attribute.unqualifiedName)' needs a type as its argument: '\(example)'"
        )
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder

/// A type as an argument of a macro, such as `[Item].self`.
struct TypeArgument {
    /// The type as written, without `.self`.
    let type: String

    /// Parses `argument`, or returns `nil` if the argument is not a type followed by `.self`.
    init?(_ argument: ExprSyntax) {
        guard let access = argument.as(MemberAccessExprSyntax.self),
            access.declName.baseName.tokenKind == .keyword(.self),
            let base = access.base
        else { return nil }
        type = base.trimmedDescription
    }

    /// Returns `argument` with `.self` appended, or `nil` if `argument` does not look like a type.
    static func correction(of argument: ExprSyntax) -> ExprSyntax? {
        guard argument.spellsType else { return nil }
        let type = argument.trimmedDescription
        let needsParentheses = argument.is(TypeExprSyntax.self) || argument.is(SequenceExprSyntax.self)
        return ExprSyntax("\(raw: needsParentheses ? "(\(type))" : type).self")
            .with(\.leadingTrivia, argument.leadingTrivia)
            .with(\.trailingTrivia, argument.trailingTrivia)
    }
}

extension ExprSyntax {
    /// Whether the expression is spelled like a type, such as `Item`, `Module.Item`, `[Item]` or `Item?`.
    fileprivate var spellsType: Bool {
        switch self.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let reference):
            reference.argumentNames == nil && reference.baseName.plainName.first?.isUppercase == true
        case .memberAccessExpr(let access):
            access.base?.spellsType == true && access.declName.baseName.plainName.first?.isUppercase == true
        case .genericSpecializationExpr(let specialization):
            specialization.expression.spellsType
        case .optionalChainingExpr(let optional):
            optional.expression.spellsType
        case .arrayExpr(let array):
            array.elements.count == 1 && array.elements.allSatisfy { $0.expression.spellsType }
        case .dictionaryExpr(let dictionary):
            dictionary.content.as(DictionaryElementListSyntax.self).map { elements in
                elements.count == 1 && elements.allSatisfy { $0.key.spellsType && $0.value.spellsType }
            } ?? false
        case .tupleExpr(let tuple):
            !tuple.elements.isEmpty && tuple.elements.allSatisfy { $0.expression.spellsType }
        case .typeExpr:
            true
        default:
            false
        }
    }
}

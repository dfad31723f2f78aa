import SwiftSyntax

extension ExprSyntax {
    /// The type of the expression, or `nil` if the user must write the type.
    ///
    /// The type is known for literals, `Type(…)`, `[Element]()`, `Type(…)!`, `… as Type`, and `Sensitive(…)` around
    /// such an expression.
    var inferredType: String? {
        switch self.as(ExprSyntaxEnum.self) {
        case .integerLiteralExpr: "Swift.Int"
        case .floatLiteralExpr: "Swift.Double"
        case .booleanLiteralExpr: "Swift.Bool"
        case .stringLiteralExpr: "Swift.String"
        case .prefixOperatorExpr(let negated) where negated.operator.text == "-" || negated.operator.text == "+":
            negated.expression.inferredType.flatMap { ["Swift.Int", "Swift.Double"].contains($0) ? $0 : nil }
        case .arrayExpr(let array):
            Self.common(array.elements.map(\.expression.inferredType)).map { "[\($0)]" }
        case .dictionaryExpr(let dictionary):
            dictionary.inferredType
        case .functionCallExpr(let call):
            call.trailingClosure == nil ? call.typeOfCall : nil
        case .forceUnwrapExpr(let unwrapped):
            unwrapped.expression.is(FunctionCallExprSyntax.self) ? unwrapped.expression.inferredType : nil
        case .sequenceExpr(let sequence):
            sequence.typeOfCast
        case .tupleExpr(let tuple):
            tuple.elements.count == 1 && tuple.elements.first?.label == nil
                ? tuple.elements.first?.expression.inferredType : nil
        default: nil
        }
    }

    /// The text of an expression that is spelled like a type, such as `Item` or `[Item]`. `nil` for other
    /// expressions.
    fileprivate var typeSpelling: String? {
        switch self.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let reference):
            reference.argumentNames == nil && reference.baseName.plainName.first?.isUppercase == true
                ? trimmedDescription : nil
        case .memberAccessExpr(let access):
            access.base?.typeSpelling != nil && access.declName.baseName.plainName.first?.isUppercase == true
                ? trimmedDescription : nil
        case .genericSpecializationExpr(let specialization):
            specialization.expression.typeSpelling.map { _ in trimmedDescription }
        case .arrayExpr(let array):
            array.elements.count == 1 ? trimmedDescription : nil
        case .dictionaryExpr(let dictionary):
            dictionary.content.as(DictionaryElementListSyntax.self)?.count == 1 ? trimmedDescription : nil
        default: nil
        }
    }

    /// Returns the common type of all elements. Returns `nil` if there are no elements, if the types differ, or if a
    /// type is unknown.
    fileprivate static func common(_ types: [String?]) -> String? {
        guard let first = types.first, types.allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}

extension FunctionCallExprSyntax {
    /// The type that the call creates, such as `Item` for `Item(…)`, or `nil` for other calls. For `Sensitive(7)`, the
    /// type is `Sensitive<Swift.Int>`. For `Sensitive(x)`, the value is `nil`, because the type of `x` is unknown.
    fileprivate var typeOfCall: String? {
        guard let type = calledExpression.typeSpelling else { return nil }
        guard [SensitiveWrapper.name, "Lockstep.\(SensitiveWrapper.name)"].contains(type) else { return type }
        return arguments.first?.expression.inferredType.map { "\(type)<\($0)>" }
    }
}

extension DictionaryExprSyntax {
    fileprivate var inferredType: String? {
        guard let elements = content.as(DictionaryElementListSyntax.self),
            let key = ExprSyntax.common(elements.map(\.key.inferredType)),
            let value = ExprSyntax.common(elements.map(\.value.inferredType))
        else { return nil }
        return "[\(key): \(value)]"
    }
}

extension SequenceExprSyntax {
    /// The type after `as`, or `nil` if the expression is not a cast `… as Type`. Casts with `as?` and `as!` do not
    /// count.
    fileprivate var typeOfCast: String? {
        guard elements.count == 3, let type = elements.last?.as(TypeExprSyntax.self),
            let cast = elements.dropFirst().first?.as(UnresolvedAsExprSyntax.self),
            cast.questionOrExclamationMark == nil
        else { return nil }
        return type.type.trimmedDescription
    }
}

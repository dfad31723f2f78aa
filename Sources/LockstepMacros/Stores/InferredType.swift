import SwiftSyntax

extension ExprSyntax {
    /// The type of the expression, or `nil` if the user must write the type.
    ///
    /// The type is known for literals, `Type(…)`, `[Element]()`, `Type(…)!` and `… as Type`. It is unknown in these
    /// cases:
    /// - The expression is `Sensitive(…)`, and the type of the argument is unknown.
    /// - The expression calls an initializer of a generic type, such as `Array`, without the generic arguments.
    /// - The expression calls an initializer that may return `nil`, without `!` after the call.
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
            call.mayReturnNil ? nil : call.typeOfCall
        case .forceUnwrapExpr(let unwrapped):
            unwrapped.expression.as(FunctionCallExprSyntax.self)?.typeOfCall
        case .sequenceExpr(let sequence):
            sequence.typeOfCast
        case .tupleExpr(let tuple):
            tuple.elements.count == 1 && tuple.elements.first?.label == nil
                ? tuple.elements.first?.expression.inferredType : nil
        default: nil
        }
    }

    /// The type that a member of a type probably has: `Theme` for `Theme.dark` and `Theme.make()`. `nil` for other
    /// expressions.
    ///
    /// The member may have any type, so the user must still write the type. After this error, the expansion uses the
    /// probable type, to prevent errors at each use of the property.
    var probableType: String? {
        let member = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
        guard let access = member.as(MemberAccessExprSyntax.self), let type = access.base?.typeSpelling,
            access.declName.baseName.plainName.first?.isLowercase == true
        else { return nil }
        return FunctionCallExprSyntax.genericTypes.contains(type.withoutModule) ? nil : type
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
    /// The type that the call creates, such as `Sensitive<Swift.Int>` for `Sensitive(7)`. If the type is unknown, the
    /// value is `nil`. Examples are `Sensitive(x)` and `Array(x)`, because the macro does not know the type of `x`.
    fileprivate var typeOfCall: String? {
        guard trailingClosure == nil, let type = calledExpression.typeSpelling else { return nil }
        if [SensitiveWrapper.name, "Lockstep.\(SensitiveWrapper.name)"].contains(type) {
            return arguments.first?.expression.inferredType.map { "\(type)<\($0)>" }
        }
        let name = type.withoutModule
        return Self.genericTypes.contains(name) || Self.functions.contains(name) ? nil : type
    }

    /// Whether the call is spelled like a call of an initializer that may return `nil`, such as `URL(string: text)` or
    /// `Int("3")`.
    fileprivate var mayReturnNil: Bool {
        guard let argument = arguments.first else { return false }
        let type = calledExpression.trimmedDescription.withoutModule
        guard let label = argument.label?.plainName else {
            return argument.expression.is(StringLiteralExprSyntax.self) && Self.typesReadFromText.contains(type)
        }
        return Self.labelsOfOptionals.contains(label) || Self.typesReadFrom[label, default: []].contains(type)
    }

    /// The generic types of the standard library that a state often contains.
    fileprivate static let genericTypes: Set = [
        "Array", "ArraySlice", "ClosedRange", "ContiguousArray", "Dictionary", "Optional", "Range", "Result", "Set",
    ]

    /// Functions whose names start with a capital letter, like the name of a type.
    private static let functions: Set = ["CACurrentMediaTime", "CFAbsoluteTimeGetCurrent", "NSLocalizedString"]

    /// The labels of initializers that usually return an optional.
    private static let labelsOfOptionals: Set = ["base64Encoded", "exactly", "rawValue", "uuidString"]

    /// The types with an initializer that may return `nil`, such as `URL(string: text)`. The key is the label of the
    /// first argument, such as `string`. The value contains the names of the types, such as `URL`.
    private static let typesReadFrom: [String: Set<String>] = [
        "abbreviation": ["TimeZone"],
        "identifier": ["TimeZone"],
        "secondsFromGMT": ["TimeZone"],
        "string": ["Decimal", "URL", "URLComponents"],
    ]

    /// The types with an initializer that takes a string without an argument label, and may return `nil`, as in
    /// `Int("3")`.
    private static let typesReadFromText: Set = [
        "Bool", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16",
        "UInt32", "UInt64", "UInt128",
    ]
}

extension String {
    /// The name of a type or a function without the module `Swift` or `Foundation`.
    fileprivate var withoutModule: String {
        let module = ["Swift.", "Foundation."].first { hasPrefix($0) }
        return String(dropFirst(module?.count ?? 0))
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

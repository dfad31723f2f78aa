import SwiftSyntax

extension Misuse {
    /// Misuse: `getters` do not match the parameters of the function, or `setters` do not match the result. Returns
    /// `nil` if both match.
    static func mismatch(
        of function: ComponentFunction, getters: [ExprSyntax], setters: [ExprSyntax], attribute: AttributeSyntax
    ) -> Misuse? {
        if getters.isEmpty, setters.isEmpty {
            return Misuse(
                at: attribute, id: "no-properties",
                "'@Reducer' needs key paths to the properties that '\(function.name)' reads or sets: "
                    + "'@Reducer(\(function.store.type).self, set: \\.property)'"
            )
        }
        return getterMismatch(of: function, getters: getters) ?? setterMismatch(of: function, setters: setters)
    }

    private static func getterMismatch(of function: ComponentFunction, getters: [ExprSyntax]) -> Misuse? {
        let parameters = Array(function.parameters)
        let required = parameters.lastIndex { $0.defaultValue == nil && $0.ellipsis == nil }.map { $0 + 1 } ?? 0
        guard !(required...parameters.count).contains(getters.count) else { return nil }
        // If there are too many key paths, the first key path without a parameter is reported. If there are too few,
        // the first parameter without a key path is reported.
        let place: Syntax =
            getters.count > parameters.count ? Syntax(getters[parameters.count]) : Syntax(parameters[getters.count])
        return Misuse(
            at: place, id: "getters-do-not-match",
            "'\(function.name)' takes \(count(parameters.count, "value")), but 'get:' lists \(getters.count)"
        )
    }

    private static func setterMismatch(of function: ComponentFunction, setters: [ExprSyntax]) -> Misuse? {
        guard let type = function.returnType else {
            guard let first = setters.first else { return nil }
            return Misuse(
                at: first, id: "setters-do-not-match",
                "'\(function.name)' returns nothing, but 'set:' lists \(setters.count); return the new value"
            )
        }
        guard let first = setters.first else {
            return Misuse(
                at: type, id: "setters-do-not-match",
                "'\(function.name)' returns a value, but 'set:' is missing; add a key path to the property that "
                    + "receives the value"
            )
        }
        guard setters.count > 1, let returned = type.certainCount, returned != setters.count else { return nil }
        return Misuse(
            at: returned < setters.count ? Syntax(setters[returned]) : Syntax(first), id: "setters-do-not-match",
            "'\(function.name)' returns \(count(returned, "value")), but 'set:' lists \(setters.count)"
        )
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        count == 0 ? "no \(noun)s" : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}

extension TypeSyntax {
    /// The number of values that a function with this result type returns, or `nil` if the number is not certain.
    ///
    /// A tuple has one value for each element. For a type name, the number is not certain, because the name may be an
    /// alias of a tuple type.
    fileprivate var certainCount: Int? {
        switch self.as(TypeSyntaxEnum.self) {
        case .tupleType(let tuple):
            tuple.elements.count == 1 ? tuple.elements.first?.type.certainCount : tuple.elements.count
        case .identifierType, .memberType, .someOrAnyType: nil
        default: 1
        }
    }
}

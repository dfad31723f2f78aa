import SwiftSyntax

/// A member that the user's class declares, although every `@Statable` store already has this member. An example is
/// `load`.
///
/// This is a misuse. Calls on the class would use the user's member, but generic code for `ValueStore` would still use
/// Lockstep's member.
struct ProvidedMember {
    let misuse: Misuse
    /// Whether the expansion compiles in spite of the misuse.
    let leavesExpansionValid: Bool

    /// Returns the members that `declaration` declares, although every `@Statable` store already has them.
    static func replaced(
        in declaration: ClassDeclSyntax,
        value: TypeArgument,
        hasOperations: Bool
    ) -> [ProvidedMember] {
        let properties = Self.properties.union(hasOperations ? ["operations"] : [])
        return declaration.memberBlock.declarations.flatMap { member -> [ProvidedMember] in
            if let variable = member.as(VariableDeclSyntax.self), !variable.modifiers.areOfTypeMember {
                return variable.bindings
                    .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
                    .filter { properties.contains($0.plainName) }
                    .map { ProvidedMember($0, named: $0.plainName) }
            }
            if let function = member.as(FunctionDeclSyntax.self), !function.modifiers.areOfTypeMember {
                let name = function.name.plainName
                let parameters = function.signature.parameterClause.parameters
                let isReplaced =
                    properties.contains(name) && parameters.isEmpty
                    || (functions + loads).contains { $0.isReplaced(by: name, with: parameters, value: value) }
                guard isReplaced else { return [] }
                let labels = parameters.map { "\($0.firstName.text):" }.joined()
                return [ProvidedMember(function.name, named: parameters.isEmpty ? name : "\(name)(\(labels))")]
            }
            // A type alias is allowed, because it may stand for the correct type.
            if let name = member.nestedTypeName, associatedTypes.contains(name.plainName) {
                return [ProvidedMember(misuse: .nestedType(name), leavesExpansionValid: false)]
            }
            return []
        }
    }

    /// Returns the names of the members that every `@Statable` store has.
    static func names(hasOperations: Bool) -> Set<String> {
        properties.union((functions + loads).map(\.name)).union(hasOperations ? ["operations"] : [])
    }

    private init(_ name: TokenSyntax, named display: String) {
        misuse = .provided(name, display: display)
        leavesExpansionValid = !Self.generated.contains(name.plainName)
    }

    private init(misuse: Misuse, leavesExpansionValid: Bool) {
        self.misuse = misuse
        self.leavesExpansionValid = leavesExpansionValid
    }

    /// The names of generated members and of protocol requirements. If the class declares a member with such a name,
    /// the expansion does not compile.
    private static let generated: Set = ["valueStorage", "operations", "pipeline"]

    private static let properties: Set = [
        "value", "latestValue", "state", "isLoading", "isIdle", "isFailed", "hasValue", "error", "asyncValue",
        "pendingChanges", "valueStorage", "pipeline",
    ]

    private static let associatedTypes: Set = ["Value", "Operation", "Snapshot"]

    private static let functions: [ProvidedFunction] = [
        ProvidedFunction("set", ["_"], last: .value),
        ProvidedFunction("update", ["_"], last: .function),
        ProvidedFunction("setError", ["_"], last: .named("StateError")),
        ProvidedFunction("setError", ["from"], last: .named("Error")),
        ProvidedFunction("startLoading"),
        ProvidedFunction("reset"),
        ProvidedFunction("invalidate"),
        ProvidedFunction("values", ["of"], last: .keyPath),
        ProvidedFunction("optimistically", ["_", "_"], last: .function),
        ProvidedFunction("optimistically", ["_", "confirming", "_"], last: .function),
        ProvidedFunction("startTask", ["_", "_"], last: .function),
        ProvidedFunction("startTask", ["_", "policy", "_"], last: .function),
        ProvidedFunction("startTask", ["_", "keepingStore", "_"], last: .function),
        ProvidedFunction("startTask", ["_", "policy", "keepingStore", "_"], last: .function),
        ProvidedFunction("cancelTasks", ["named"], last: .named("String")),
        ProvidedFunction("persist", ["in"], last: .named("StateStorage")),
    ]

    private static let loads: [ProvidedFunction] = ["load", "loadIfNeeded", "reload"].flatMap { name in
        let options = [[], ["timeout"], ["timeout", "clock"]].flatMap { [$0, ["retry"] + $0] }
        return options.map { ProvidedFunction(name, $0 + ["_"], last: .function) }
    }
}

/// A function that every `@Statable` store has. The labels and the last parameter distinguish the function from its
/// overloads.
private struct ProvidedFunction {
    let name: String
    private let labels: [String]
    private let last: Parameter?

    enum Parameter {
        /// The type of the store's value.
        case value
        /// A type with this name. For the name `Error`, the types `any Error` and `Swift.Error` also match.
        case named(String)
        /// A function type.
        case function
        /// One of the key path types.
        case keyPath
    }

    init(_ name: String, _ labels: [String] = [], last: Parameter? = nil) {
        self.name = name
        self.labels = labels
        self.last = last
    }

    func isReplaced(by name: String, with parameters: FunctionParameterListSyntax, value: TypeArgument) -> Bool {
        guard name == self.name, parameters.map(\.firstName.text) == labels else { return false }
        guard let last, let type = parameters.last?.type else { return true }
        switch last {
        case .value:
            return type.trimmedDescription == value.type
        case .named(let name):
            let constraint = type.as(SomeOrAnyTypeSyntax.self)?.constraint ?? type
            return constraint.unqualifiedName == name
        case .function:
            return type.isFunction
        case .keyPath:
            return type.unqualifiedName?.hasSuffix("KeyPath") ?? false
        }
    }
}

extension DeclSyntax {
    /// The name of the declared struct, class, enum or actor; `nil` for other declarations.
    fileprivate var nestedTypeName: TokenSyntax? {
        switch self.as(DeclSyntaxEnum.self) {
        case .structDecl(let declaration): declaration.name
        case .classDecl(let declaration): declaration.name
        case .enumDecl(let declaration): declaration.name
        case .actorDecl(let declaration): declaration.name
        default: nil
        }
    }
}
